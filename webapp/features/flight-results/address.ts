"use client";
// Steps of the flight search results in the address: `departure` and `fare` name the chosen outbound
// flight, `view` names how a round trip is bought.

import { useCallback } from "react";
import { openOption, step, useResultsAddress } from "@/lib/search/address";

export type View = "package" | "combine";

const viewNamed = (name: string | null): View | null =>
  name === "package" || name === "combine" ? name : null;

const STEPS = { departure: null, fare: null };

export function useFlightAddress() {
  const { params, ...address } = useResultsAddress();
  const departure = params.get("departure");
  return {
    ...address,
    view: viewNamed(params.get("view")),
    departure: departure === null ? null : { product_id: departure, fare: params.get("fare") },
    /** Opens another search. With `keepsDeparture`, the chosen outbound flight stays in the address. */
    openOption: useCallback(
      (option: string, keepsDeparture: boolean) => openOption(option, keepsDeparture ? {} : STEPS),
      [],
    ),
    chooseDeparture: useCallback(
      (product_id: string, fare: string | null) => step({ departure: product_id, fare }, "push"),
      [],
    ),
    changeDeparture: useCallback(() => step(STEPS, "push"), []),
    showView: useCallback((next: View) => step({ view: next }, "replace"), []),
  };
}
