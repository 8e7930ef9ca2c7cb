/** The customer at the issuer: a browser without scripts. */

/** Returns the target and the hidden fields of a form of a page. */
export function formOf(html, at = 0) {
  const form = html.split("<form ")[at + 1].split("</form>")[0];
  const attribute = (tag, name) =>
    new RegExp(`${name}="([^"]*)"`).exec(tag)?.[1].replaceAll("&amp;", "&").replaceAll("&#39;", "'");
  const hidden = form
    .split("<input ")
    .slice(1)
    .filter((tag) => tag.includes('type="hidden"'));
  const fields = hidden.map((tag) => [attribute(tag, "name"), attribute(tag, "value")]);
  return { action: attribute(form, "action"), fields: Object.fromEntries(fields) };
}

/** Submits a form and returns the next page. */
export async function submit(html, typed = {}) {
  const { action, fields } = formOf(html);
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams({ ...fields, ...typed }) });
  return answer.text();
}

/**
 * Passes the 3-D Secure step with the right code; returns the fields that the browser then sends to the
 * merchant.
 */
export async function confirm(startPage) {
  const page = await submit(startPage);
  return formOf(await submit(page, { otp: "283126" })).fields;
}
