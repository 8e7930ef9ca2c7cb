"use client";
// The results' address: `?option=` names the search; a product may add steps of its own. Every step is an entry of the browser's
// history, so back undoes it and a reload keeps it.

import { useSearchParams } from "next/navigation";
import type { Product } from "../product";

/** What the address says; null where it says nothing. */
export type Address = { option: string | null; session: string | null };

export const resultsPath = (product: Product) => `/${product}/search/`;
export const resultsHref = (product: Product, option: string) =>
  `${resultsPath(product)}?option=${encodeURIComponent(option)}`;

export function useResultsAddress() {
  const params = useSearchParams();
  return {
    params,
    option: params.get("option"),
    session: params.get("session_unique"),
  };
}

/** Another search. `without`: parameters that it starts without. */
export const openOption = (option: string, without: Record<string, null> = {}) =>
  step({ ...without, option, session_unique: null }, "push");

/** Names the search in the address bar once it is known. */
export const nameOption = (option: string) => step({ option, session_unique: null }, "replace");

/** Goes on within the results. */
export function step(changes: Record<string, string | null>, how: "push" | "replace") {
  const address = new URL(window.location.href);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) address.searchParams.delete(name);
    else address.searchParams.set(name, value);
  }
  if (how === "replace" && address.href === window.location.href) return;
  window.history[how === "push" ? "pushState" : "replaceState"](null, "", address.pathname + address.search);
  if (how === "push") window.scrollTo(0, 0);
}
