// What lies open above a page (sheets, panels, questions), as entries of the browser's history: each has one, so that Back closes the
// topmost and the page stays. An entry whose layer was closed in another way is gone back over; so is one that Forward or a reload
// finds. What goes on from a layer takes its entry's place. Fetched with the first layer (use-layer.ts).

import { layersIn } from "./navigation";

declare global {
  interface Window {
    onLayers?: (event: PopStateEvent) => void;
  }
}

const { history } = window;
const push = history.pushState.bind(history);
const replace = history.replaceState.bind(history);
const go = history.go.bind(history);

/** Where nothing lies before, no event comes. */
const LONGEST_CROSSING_MS = 1000;

/** How each open layer closes, the topmost last. */
const layers: (() => void)[] = [];
/** Entries of layers up to the current one. */
let depth = layersIn(history.state);
/** A way back over entries of closed layers: other changes of the history wait until it is over. */
let crossing: { href: string; state: unknown; waiting: (() => void)[] } | null = null;

/** The answer says that it is closed. */
export function addLayer(close: () => void): () => void {
  layers.push(close);
  setTimeout(settle);
  return () => {
    layers.splice(layers.indexOf(close), 1);
    setTimeout(settle);
  };
}

/** An entry for each layer, and no more. */
function settle() {
  if (crossing) return;
  while (depth < layers.length) {
    depth += 1;
    push(marked(history.state), "");
  }
  if (depth > layers.length) goBackOver(depth - layers.length);
}

const marked = (state: object | null) =>
  depth > 0 || layersIn(state) > 0 ? { ...state, layers: depth || undefined } : state;

function goBackOver(entries: number) {
  const begun = { href: window.location.href, state: history.state, waiting: [] };
  crossing = begun;
  go(-entries);
  setTimeout(() => crossing === begun && arrive(0), LONGEST_CROSSING_MS);
}

function arrive(at: number) {
  if (!crossing) return;
  const { href, state, waiting } = crossing;
  crossing = null;
  depth = at;
  // The page below the layer may have got another address meanwhile.
  if (window.location.href !== href) replace(marked(state as object), "", href);
  for (const change of waiting) change();
  // What the change closes has no entry to be gone back over.
  setTimeout(settle);
}

/** Called by boot-script.ts, before the router hears of it. */
window.onLayers = (event) => {
  const at = layersIn(event.state);
  if (crossing) {
    // The page is the same. The router would give up what it is about to show.
    event.stopImmediatePropagation();
    arrive(at);
    return;
  }
  depth = at;
  for (const close of layers.slice(at).reverse()) close();
  // A question that takes no answer yet stays open, and gets its entry again.
  setTimeout(settle);
};

history.pushState = (state, unused, url) => {
  const again = () => history.pushState(state, unused, url);
  if (!crossing && depth > 1) goBackOver(depth - 1);
  if (crossing) return void crossing.waiting.push(again);
  const isFromLayer = depth === 1;
  depth = 0;
  if (!isFromLayer) return push(state, unused, url);
  replace(marked(state), unused, url);
  setTimeout(settle);
};

history.replaceState = (state, unused, url) => {
  if (crossing) crossing.waiting.push(() => history.replaceState(state, unused, url));
  else replace(marked(state), unused, url);
};

/** From a layer it means from its page. */
history.go = (by = 0) => {
  if (crossing) crossing.waiting.push(() => history.go(by));
  else go(by < 0 ? by - depth : by);
};
history.back = () => history.go(-1);

setTimeout(settle);
