"use client";
// Ids known only at run time. The static export holds one placeholder page per route (`…/detail/_/`), and
// the CDN serves this page for every id, so the id is read from the address bar, not from Next's route
// parameters. The native apps have no CDN: their links carry `?id=`.

import { usePathname } from "next/navigation";
import { useSyncExternalStore } from "react";
import { platform } from "./device";

const PLACEHOLDER = "_";
export const ID_ROUTES = [
  "/flight/booking/detail/",
  "/bus/booking/detail/",
  "/car/booking/detail/",
  "/flight/search-gate/",
  "/bus/search-gate/",
  "/car/search-gate/",
  "/ucak-bileti/ara/",
  "/corporate/",
] as const;
export type IdRoute = (typeof ID_ROUTES)[number];

/** Returns the link to the page of one id on `route`. */
export function hrefWithId(route: IdRoute, id: string): string {
  const encoded = encodeURIComponent(id);
  return platform() === "web" ? `${route}${encoded}/` : `${route}${PLACEHOLDER}/?id=${encoded}`;
}

/** Maps an external address (a deep link into the native app) to an address that this app can open. */
export function hrefFor({ pathname, search }: { pathname: string; search: string }): string {
  const route = ID_ROUTES.find((start) => pathname.startsWith(start));
  const id = route && segmentIn(route, pathname);
  return id ? hrefWithId(route, id) : pathname + search;
}

/** Returns the id after the route's prefix; empty when it is missing, the placeholder or not decodable. */
function segmentIn(route: IdRoute, pathname: string): string {
  const segment = pathname.slice(route.length).split("/")[0] ?? "";
  try {
    return segment === PLACEHOLDER ? "" : decodeURIComponent(segment);
  } catch {
    return "";
  }
}

function idIn(route: IdRoute): string | null {
  const { pathname, search } = window.location;
  if (!pathname.startsWith(route)) return null;
  return segmentIn(route, pathname) || (new URLSearchParams(search).get("id") ?? "");
}

const subscribe = (listener: () => void) => {
  window.addEventListener("popstate", listener);
  return () => window.removeEventListener("popstate", listener);
};

/** Returns null during prerendering and hydration, then the id: empty when the address has none. */
export function useIdFromAddress(route: IdRoute): string | null {
  usePathname();
  return useSyncExternalStore(
    subscribe,
    () => idIn(route),
    () => null,
  );
}
