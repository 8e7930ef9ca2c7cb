// Addresses of the login and of the return to the page before. The return address is a parameter of the
// login page and never leads to another site.

export const LOGIN = "/auth/login/";
const BACK = "next";
/**
 * Parameter in the address of search results: a guest asked for the price alert, which opens
 * after the login.
 */
export const ALERT_WANTED = "alert";

/**
 * Returns the login's address; after the login the visitor continues at `back`, by default
 * the current page.
 */
export function loginHref(back = window.location.pathname + window.location.search): string {
  return back === "/" ? LOGIN : `${LOGIN}?${new URLSearchParams({ [BACK]: back })}`;
}

/** Returns the address to continue at after the login; null when the address is missing or not allowed. */
export function backFrom(search: string): string | null {
  const back = new URLSearchParams(search).get(BACK);
  if (!back || !URL.canParse(back, window.location.origin)) return null;
  const address = new URL(back, window.location.origin);
  // Parsed again, a path of two slashes would lead to another site: "/.//other.example".
  const isOurs = address.origin === window.location.origin && !/^\/(\/|auth\/)/.test(address.pathname);
  return isOurs ? address.pathname + address.search : null;
}
