// History entries for the layers above a page (sheets, panels, dialogs). Each layer has one entry, so that
// Back closes the topmost layer and the page stays. Entries without a layer are skipped by going back:
// after a layer was closed in another way, and after Forward or a reload reached such an entry. A
// navigation from a layer replaces the layer's entry. This module loads with the first layer
// (use-layer.ts).

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

/** Time limit for a crossing, in milliseconds: without an earlier entry no popstate event arrives. */
const LONGEST_CROSSING_MS = 1000;

/** Close functions of the open layers, the topmost last. */
const layers: (() => void)[] = [];
/** Number of layer entries up to the current one. */
let depth = layersIn(history.state);
/**
 * Set while the history goes back over entries of closed layers; other changes of the history
 * wait for its end.
 */
let crossing: { href: string; state: unknown; waiting: (() => void)[] } | null = null;

/** Adds a layer; the returned function removes it. */
export function addLayer(close: () => void): () => void {
  layers.push(close);
  setTimeout(settle);
  return () => {
    layers.splice(layers.indexOf(close), 1);
    setTimeout(settle);
  };
}

/** Makes the number of layer entries equal to the number of open layers. */
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
  // The page below the layer may have changed its address meanwhile.
  if (window.location.href !== href) replace(marked(state as object), "", href);
  for (const change of waiting) change();
  // Layers that the changes close have no entry to go back over.
  setTimeout(settle);
}

/** Called by boot-script.ts before the router's own listener. */
window.onLayers = (event) => {
  const at = layersIn(event.state);
  if (crossing) {
    // The page is the same. The router would cancel a navigation in progress.
    event.stopImmediatePropagation();
    arrive(at);
    return;
  }
  depth = at;
  for (const close of layers.slice(at).reverse()) close();
  // A dialog that accepts no answer yet stays open, and gets its entry again.
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

/** Counts steps from the page below the layers. */
history.go = (by = 0) => {
  if (crossing) crossing.waiting.push(() => history.go(by));
  else go(by < 0 ? by - depth : by);
};
history.back = () => history.go(-1);

setTimeout(settle);
