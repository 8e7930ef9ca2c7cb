/** The customer at the bank: a browser without script. */

/** The address and the hidden fields of a form of a page. */
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

/** The page after a form's button was pressed. */
export async function submit(html, typed = {}) {
  const { action, fields } = formOf(html);
  const answer = await fetch(action, { method: "POST", body: new URLSearchParams({ ...fields, ...typed }) });
  return answer.text();
}

/** The 3-D Secure step with the right code: what the browser then brings to the merchant. */
export async function confirm(startPage) {
  const page = await submit(startPage);
  return formOf(await submit(page, { otp: "283126" })).fields;
}
