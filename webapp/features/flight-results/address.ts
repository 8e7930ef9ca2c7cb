"use client";
// The results' address: `?option=` names the search, `departure` and `fare` the chosen flight there, `view` the way a round trip
// is bought. Every step is an entry of the browser's history, so back undoes it and a reload keeps it.

import { useSearchParams } from "next/navigation";
import { useCallback } from "react";

const RESULTS = "/flight/search/";
export type View = "package" | "combine";

const viewNamed = (name: string | null): View | null =>
  name === "package" || name === "combine" ? name : null;

export const resultsHref = (option: string) => `${RESULTS}?option=${encodeURIComponent(option)}`;

export function useResultsAddress() {
  const params = useSearchParams();
  const option = params.get("option");
  const departure = params.get("departure");
  return {
    option,
    session: params.get("session_unique"),
    view: viewNamed(params.get("view")),
    departure: departure === null ? null : { product_id: departure, fare: params.get("fare") },
    chooseDeparture: useCallback(
      (product_id: string, fare: string | null) => go({ departure: product_id, fare }, "push"),
      [],
    ),
    changeDeparture: useCallback(() => go({ departure: null, fare: null }, "push"), []),
    showView: useCallback((next: View) => go({ view: next }, "replace"), []),
    /** Another search, from its start. */
    openOption: useCallback(
      (next: string) => go({ option: next, session_unique: null, departure: null, fare: null }, "push"),
      [],
    ),
  };
}

/** Names the search in the address bar once it is known. */
export const nameOption = (option: string) => go({ option, session_unique: null }, "replace");

function go(changes: Record<string, string | null>, how: "push" | "replace") {
  const params = new URLSearchParams(window.location.search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) params.delete(name);
    else params.set(name, value);
  }
  window.history[how === "push" ? "pushState" : "replaceState"](null, "", `${RESULTS}?${params}`);
  if (how === "push") window.scrollTo(0, 0);
}
