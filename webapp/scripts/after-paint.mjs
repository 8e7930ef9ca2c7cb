const PAYLOAD = /^\(?self\.__next_f/;

/**
 * Replaces the app's script tags by a list at the end of the page: the boot script loads them after the
 * first frame. The exported page is complete without them, and on a slow connection they would compete with
 * it. Scripts with `nomodule` are excluded: only old browsers load them.
 */
export function loadAfterPaint(page, name) {
  const scripts = page('script[src^="/_next/"][async]:not([nomodule])').remove();
  page('link[rel="preload"][as="script"]').remove();
  for (const script of page("script")) mergePayload(page, script);
  if (page('script[src^="/_next/"]:not([nomodule])').length > 0)
    throw new Error(`${name}: a script still loads before the first paint`);
  const addresses = Array.from(scripts, ({ attribs }) => attribs.src);
  if (addresses.length > 0)
    page("body").append(`<template data-scripts="${addresses.join(" ")}"></template>`);
}

/**
 * Merges a payload script into the script directly before it: the page's content security policy lists each
 * script by its digest.
 */
function mergePayload(page, { prev, attribs, children: [text] }) {
  if (prev?.name !== "script" || Object.keys(attribs).length > 0 || !PAYLOAD.test(text?.data)) return;
  page(prev.next).remove();
  prev.children[0].data += `;${text.data}`;
}
