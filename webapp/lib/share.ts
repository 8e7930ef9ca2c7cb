// Shares an address: with the device's share sheet, else by copying it, else by showing it.

import { isNative } from "./device";
import { ask, type Question } from "./dialog";
import { toast } from "./toast";

const NOTICE_MS = 2000;

/** Returns the origin of the web app, for links out of the native app. */
export const webOrigin = (domain: string | undefined) =>
  !isNative() || !domain ? window.location.origin : `https://${domain}`;

export async function shareAddress(
  url: string,
  words: { title: string; copy: string; cancel: string; copied: string; copyFailed: string; close: string },
) {
  const share = await deviceShare();
  if (share) {
    try {
      return await share({ title: words.title, url });
    } catch (failure) {
      if (wasClosed(failure)) return;
    }
  }
  const address = { text: url, isAddress: true };
  const question: Question = { title: words.title, ...address, confirm: words.copy, cancel: words.cancel };
  if (!(await ask(question))) return;
  try {
    await navigator.clipboard.writeText(url);
    toast(words.copied, { tone: "success", closeAfterMs: NOTICE_MS });
  } catch {
    await ask({ title: words.copyFailed, ...address, confirm: words.close });
  }
}

type Share = (what: { title: string; url: string }) => Promise<unknown>;

/** Returns the device's share sheet; null when it has none. */
async function deviceShare(): Promise<Share | null> {
  if (isNative()) return (await import("./native-plugins")).Share.share;
  return typeof navigator.share === "function" ? (what) => navigator.share(what) : null;
}

/**
 * True when the share sheet was closed, which is not a failure: browsers throw an AbortError, Capacitor
 * says "Share canceled".
 */
const wasClosed = (failure: unknown) =>
  failure instanceof Error && (failure.name === "AbortError" || /cancel/i.test(failure.message));
