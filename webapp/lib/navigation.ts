// Access to the browser's history of this app, through the Navigation API.

type Entry = { url: string | null; index: number; sameDocument: boolean };
type Navigation = { canGoBack: boolean; entries: () => Entry[]; currentEntry: Entry | null };

/** Undefined in browsers without the Navigation API. */
const navigation = () => (window as { navigation?: Navigation }).navigation;

/** True when another page of the app was open before this one. */
export const isReturning = () => navigation()?.canGoBack ?? false;

/** Number of layers that a history entry has above its page (layers.ts). */
export const layersIn = (state: { layers?: number } | null) => state?.layers ?? 0;

export const entryBefore = () => {
  const known = navigation();
  return known?.entries()[(known.currentEntry?.index ?? 0) - 1 - layersIn(window.history.state)];
};

/**
 * Returns the address of the multimodal search that led to this search, even after changes of its date;
 * null without one.
 */
export function comparisonBefore(): string | null {
  const { pathname } = window.location;
  const known = navigation();
  const earlier = known?.entries().slice(0, known.currentEntry?.index) ?? [];
  const other = earlier.findLast(({ url }) => !url?.includes(pathname));
  return other?.url?.match(/\/ways\/\?.*/)?.[0] ?? null;
}

/** True when the previous history entry is the page at `pathname`. */
export function cameFrom(pathname: string): boolean {
  const before = entryBefore()?.url;
  return typeof before === "string" && new URL(before).pathname === pathname;
}
