"use client";
// Address of search results: `?option=` names the search; a product may add parameters for its steps. Every
// step is an entry of the browser's history, so that Back undoes it and a reload keeps it. A link to a saved
// search names it in its path, and the page of results answers it (infra-cdk/edge/rewrite.js).

import { usePathname, useSearchParams } from "next/navigation";
import type { Product } from "../product";

/** Parameters of the address; null when absent. */
export type Address = { option: string | null; session: string | null };

export const resultsPath = (product: Product) => `/${product}/search/`;
export const resultsHref = (product: Product, option: string) =>
  `${resultsPath(product)}?option=${encodeURIComponent(option)}`;

const SAVED_SEARCH = /^\/(?:(flight|bus|car)\/search-gate|ucak-bileti\/ara)\/([^/]+)/;

export function useResultsAddress() {
  const params = useSearchParams();
  const saved = SAVED_SEARCH.exec(usePathname());
  return {
    params,
    option: params.get("option") ?? saved?.[2] ?? null,
    session: params.get("session_unique"),
  };
}

/** Opens another search. `without`: parameters to remove. */
export const openOption = (option: string, without: Record<string, null> = {}) =>
  step({ ...without, option, session_unique: null }, "push");

/** Adds the option of the search to the address once it is known. */
export const nameOption = (option: string) => step({ option, session_unique: null }, "replace");

/** Changes parameters of the address within the results. */
export function step(changes: Record<string, string | null>, how: "push" | "replace") {
  const address = new URL(window.location.href);
  const saved = SAVED_SEARCH.exec(address.pathname);
  if (saved) address.pathname = resultsPath((saved[1] ?? "flight") as Product);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (how === "replace" && address.href === window.location.href) return;
  window.history[how === "push" ? "pushState" : "replaceState"](null, "", address.pathname + address.search);
  if (how === "push") window.scrollTo(0, 0);
}
