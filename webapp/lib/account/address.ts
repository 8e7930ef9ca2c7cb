// The way to the login and back: the address to come back to is a parameter of the login's own, and never leads to another site.

export const LOGIN = "/auth/login/";
const BACK = "next";
/** In the address of results: a guest asked for the price alert, and it opens after the login. */
export const ALERT_WANTED = "alert";

/** Where somebody logs in who wants to go on at `back`, by default where they are. */
export function loginHref(back = window.location.pathname + window.location.search): string {
  return back === "/" ? LOGIN : `${LOGIN}?${new URLSearchParams({ [BACK]: back })}`;
}

/** Where to go on after the login; null where nobody said. */
export function backFrom(search: string): string | null {
  const back = new URLSearchParams(search).get(BACK);
  if (!back || !URL.canParse(back, window.location.origin)) return null;
  const address = new URL(back, window.location.origin);
  // Read once more, a path of two slashes would be another site: "/.//other.example".
  const isOurs = address.origin === window.location.origin && !/^\/(\/|auth\/)/.test(address.pathname);
  return isOurs ? address.pathname + address.search : null;
}
