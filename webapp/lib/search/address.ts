"use client";
// Address of search results: `?option=` names the search; a product may add parameters for its steps. Every
// step is an entry of the browser's history, so that Back undoes it and a reload keeps it.

import { useSearchParams } from "next/navigation";
import type { Product } from "../product";

/** Parameters of the address; null when absent. */
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

/** Opens another search. `without`: parameters to remove. */
export const openOption = (option: string, without: Record<string, null> = {}) =>
  step({ ...without, option, session_unique: null }, "push");

/** Adds the option of the search to the address once it is known. */
export const nameOption = (option: string) => step({ option, session_unique: null }, "replace");

/** Changes parameters of the address within the results. */
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
