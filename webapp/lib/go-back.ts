// Back to where somebody came from within the app; home where they came from elsewhere.

import { entryBefore } from "./navigation";

type Router = { back: () => void; replace: (href: string) => void };

/** The address of the page before, as far as it is the app's; home without one. */
export function addressBefore(): string {
  const { pathname, search } = new URL(entryBefore()?.url ?? "/", window.location.href);
  return pathname + search;
}

/** Where the page before was loaded as a document of its own, going back would load it again, and a toast would be lost. */
export function goBack(router: Router) {
  if (entryBefore()?.sameDocument) router.back();
  else router.replace(addressBefore());
}
