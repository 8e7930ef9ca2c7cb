"use client";
// Choice of flights: the offer being held, and the request that is sent.

import { useState } from "react";
import type { FlightChoice, FlightResult, FlightSearchResults, Money } from "@/lib/api/types";
import { addMoney } from "@/lib/format";
import type { OpenSearch } from "@/lib/search/open-search";
import { type Choice, useSelect } from "@/lib/search/use-select";
import { fareOf, isPackaged } from "./offer";

/** A chosen flight; `fare` null is the cheapest fare. */
export type ChosenOffer = { item: FlightResult; fare: string | null };

export function useChoose(
  searchAgain: (refused?: boolean) => Promise<OpenSearch<FlightSearchResults> | null>,
  goBack: () => void,
) {
  const { select } = useSelect("flight", searchAgain, goBack);
  const [choosing, setChoosing] = useState<string | null>(null);
  async function choose(offers: ChosenOffer[], search: OpenSearch<FlightSearchResults>) {
    const last = offers.at(-1);
    if (choosing || !last) return;
    setChoosing(last.item.product_id);
    await select(asChoice(offers), search);
    setChoosing(null);
  }
  return { choosing, choose };
}

const asChoice = (offers: ChosenOffer[]): Choice<"flight"> => ({
  body: choiceOf(offers),
  price: totalOf(offers),
  again: async (fresh) => {
    const again = await import("./choose-again").then(
      ({ findAgain }) => findAgain(fresh, offers),
      () => null,
    );
    return again && asChoice(again);
  },
});

/** A package at its cheapest fare is named by its id alone. */
export function choiceOf(offers: ChosenOffer[]): FlightChoice {
  const product_ids = offers.map(({ item }) => item.product_id);
  const plainPackage = offers.every(({ item, fare }) => isPackaged(item) && fare === null);
  if (plainPackage) return { product_ids };
  return { product_ids, alternative_prices: offers.map(({ fare }) => fare) };
}

const priceOf = ({ item, fare }: ChosenOffer): Money => fareOf(item, fare)?.price ?? item.price;

function totalOf(offers: ChosenOffer[]): Money {
  const [first, ...rest] = offers.map(priceOf);
  return first ? addMoney(first, ...rest) : { total: "0", currency: "TRY" };
}

/** Returns the flight with this fare, or null when the flight or the fare is not in the list. */
export function offerIn(items: FlightResult[], product_id: string, fare: string | null): ChosenOffer | null {
  const item = items.find((one) => one.product_id === product_id);
  const fares = item?.price.alternative_prices;
  return item && (fare === null || fares?.some(({ code }) => code === fare)) ? { item, fare } : null;
}
