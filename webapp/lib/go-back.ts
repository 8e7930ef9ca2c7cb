// Navigation back to the previous page of the app, or to home for a visitor who came from another site.

import { entryBefore } from "./navigation";

type Router = { back: () => void; replace: (href: string) => void };

/** Returns the address of the previous page when it belongs to the app; otherwise home. */
export function addressBefore(): string {
  const { pathname, search } = new URL(entryBefore()?.url ?? "/", window.location.href);
  return pathname + search;
}

/**
 * Goes back. When the previous page was a document of its own, going back would reload it and lose a toast,
 * so its address replaces the current one instead.
 */
export function goBack(router: Router) {
  if (entryBefore()?.sameDocument) router.back();
  else router.replace(addressBefore());
}
