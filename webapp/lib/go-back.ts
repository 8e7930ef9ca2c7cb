// Back to where somebody came from within the app; home where they came from elsewhere.

type Router = { back: () => void; push: (href: string) => void };

type Navigation = {
  canGoBack: boolean;
  entries: () => { url: string | null }[];
  currentEntry: { index: number } | null;
};

/** Not every browser knows. */
const navigation = () => (window as { navigation?: Navigation }).navigation;

/** Has another page of the app been open before this one? */
export const isReturning = () => navigation()?.canGoBack ?? false;

/** Was this page of the app the one before, as it was left? */
export function cameFrom(pathname: string): boolean {
  const known = navigation();
  const before = known?.entries()[(known.currentEntry?.index ?? 0) - 1]?.url;
  return typeof before === "string" && new URL(before).pathname === pathname;
}

export function goBack(router: Router) {
  if (isReturning()) router.back();
  else router.push("/");
}
