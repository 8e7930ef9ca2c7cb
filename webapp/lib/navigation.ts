// What the browser knows of the pages before this one, as far as they are the app's.

type Entry = { url: string | null; index: number; sameDocument: boolean };
type Navigation = { canGoBack: boolean; entries: () => Entry[]; currentEntry: Entry | null };

/** Not every browser knows. */
const navigation = () => (window as { navigation?: Navigation }).navigation;

/** Has another page of the app been open before this one? */
export const isReturning = () => navigation()?.canGoBack ?? false;

/** How many layers above its page an entry of the history stands for (layers.ts). */
export const layersIn = (state: { layers?: number } | null) => state?.layers ?? 0;

export const entryBefore = () => {
  const known = navigation();
  return known?.entries()[(known.currentEntry?.index ?? 0) - 1 - layersIn(window.history.state)];
};

/** The comparison of all options that led to this search, however many days of it were looked at since; null without one. */
export function comparisonBefore(): string | null {
  const { pathname } = window.location;
  const known = navigation();
  const earlier = known?.entries().slice(0, known.currentEntry?.index) ?? [];
  const other = earlier.findLast(({ url }) => !url?.includes(pathname));
  return other?.url?.match(/\/ways\/\?.*/)?.[0] ?? null;
}

/** Was this page of the app the one before, as it was left? */
export function cameFrom(pathname: string): boolean {
  const before = entryBefore()?.url;
  return typeof before === "string" && new URL(before).pathname === pathname;
}
