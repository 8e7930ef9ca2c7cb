/**
 * Every mail and text message that the product sent, for developers and tests. A witness between the
 * functions and the emulation stores each message that the emulation accepts in `outbox/`, one file per
 * message, because the emulation drops attachments and loses messages at a restart.
 */
import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { readJson } from "../common/tools.mjs";

export function openOutbox(folder) {
  mkdirSync(folder, { recursive: true });
  // The count keeps the order of messages of the same millisecond.
  let count = readdirSync(folder).length;
  const keep = (message) => {
    count += 1;
    const at = new Date().toISOString();
    // Another process that reads the folder finds no file half written.
    writeFileSync(`${folder}.new`, JSON.stringify({ ...message, at }));
    renameSync(`${folder}.new`, join(folder, `${String(count).padStart(6, "0")}.json`));
  };
  const load = async (file) => {
    const stored = readJson(join(folder, file));
    return stored.kind === "mail" ? await mail(file, stored) : { ...stored, html: null, attachments: [] };
  };
  // Each file is parsed once, because files never change and parsing a mail with attachments takes
  // milliseconds.
  const shown = new Map();
  const show = async (file) => {
    const { attachments, ...message } = await load(file);
    return { ...message, attachments: attachments.map(({ content: _, ...attachment }) => attachment) };
  };
  return {
    keep,
    /**
     * Returns the messages, the newest first; with `to`, only those to that mailbox or number, which may
     * lack its country code.
     */
    messages: async (to) => {
      for (const file of readdirSync(folder)) if (!shown.has(file)) shown.set(file, show(file));
      const messages = await Promise.all(
        [...shown.keys()]
          .sort()
          .reverse()
          .map((file) => shown.get(file)),
      );
      return to === undefined
        ? messages
        : messages.filter((message) =>
            message.kind === "mail" ? message.to === to : message.to.endsWith(to),
          );
    },
    /** Returns an attachment by the URL that `messages` returned. */
    attachment: async (path) => {
      const file = `${/^\/_dev\/outbox\/(\d{6})\//.exec(path)?.[1]}.json`;
      if (!readdirSync(folder).includes(file)) return undefined;
      return (await load(file)).attachments.find(({ url }) => url === path);
    },
  };
}

async function mail(file, { raw, to, at }) {
  // Imported on demand, because this module is loaded before the packages are installed.
  const { default: PostalMime } = await import("postal-mime");
  const parsed = await PostalMime.parse(Buffer.from(raw, "base64"));
  return {
    kind: "mail",
    to: to.join(", "),
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? null,
    // The embedded logo has no file name and does not count as an attachment.
    attachments: parsed.attachments
      .filter(({ filename }) => filename)
      .map(({ filename, mimeType, content }, index) => ({
        name: filename,
        content_type: mimeType,
        url: `/_dev/outbox/${file.slice(0, 6)}/${index}/${encodeURIComponent(filename)}`,
        content: Buffer.from(content),
      })),
    at,
  };
}

/** Returns the message that a call to AWS sends, if any. */
function sent(request, body) {
  if (request.url.startsWith("/v2/email/outbound-emails")) {
    const { Content, Destination } = JSON.parse(body);
    return Content.Raw && { kind: "mail", raw: Content.Raw.Data, to: Destination?.ToAddresses ?? [] };
  }
  const form = new URLSearchParams(body.toString());
  return form.get("Action") === "Publish" && form.has("PhoneNumber")
    ? { kind: "sms", to: form.get("PhoneNumber"), subject: "", text: form.get("Message") }
    : undefined;
}

/** Returns the witness that stores each accepted message. */
export const recordMessages = (outbox) => (request, body, answer) => {
  const message = answer.status === 200 && sent(request, body);
  if (message) outbox.keep(message);
};

const escaped = (text) =>
  text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c]);

export function outboxPage(messages) {
  const article = ({ kind, to, subject, text, html, attachments, at }) => `<article>
<h2>${escaped(subject || kind)}</h2><p>${kind} → ${escaped(to)} · <time>${at}</time></p>
${html === null ? `<pre>${escaped(text)}</pre>` : `<iframe loading="lazy" sandbox srcdoc="${escaped(html)}"></iframe>`}
${attachments.map(({ name, url }) => `<p><a href="${url}">${escaped(name)}</a></p>`).join("")}</article>`;
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Outbox</title>
<style>body{font:16px system-ui;max-width:60rem;margin:2rem auto}iframe{width:100%;height:30rem;border:1px solid #ccc}</style>
<h1>Outbox</h1>${messages.map(article).join("\n") || "<p>Nothing was sent yet.</p>"}</html>`;
}
