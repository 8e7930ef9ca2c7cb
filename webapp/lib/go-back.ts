// Back to where somebody came from within the app; home where they came from elsewhere.

type Router = { back: () => void; replace: (href: string) => void };

type Entry = { url: string | null; index: number; sameDocument: boolean };
type Navigation = { canGoBack: boolean; entries: () => Entry[]; currentEntry: Entry | null };

/** Not every browser knows. */
const navigation = () => (window as { navigation?: Navigation }).navigation;

/** Has another page of the app been open before this one? */
export const isReturning = () => navigation()?.canGoBack ?? false;

const entryBefore = () => {
  const known = navigation();
  return known?.entries()[(known.currentEntry?.index ?? 0) - 1];
};

/** Was this page of the app the one before, as it was left? */
export function cameFrom(pathname: string): boolean {
  const before = entryBefore()?.url;
  return typeof before === "string" && new URL(before).pathname === pathname;
}

/** The address of the page before, as far as it is the app's; home without one. */
export function addressBefore(): string {
  const { pathname, search } = new URL(entryBefore()?.url ?? "/", window.location.href);
  return pathname + search;
}

/** Where the page before was loaded as a document of its own, going back would load it anew, and a toast would be lost. */
export function goBack(router: Router) {
  if (entryBefore()?.sameDocument) router.back();
  else router.replace(addressBefore());
}
