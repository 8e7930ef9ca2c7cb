"use client";
// Choosing flights: which is being held, what is sent, and how the same are found in another search.

import { useState } from "react";
import type { FlightChoice, FlightResult, FlightSearchResults, Money } from "@/lib/api/types";
import { addMoney } from "@/lib/format";
import type { OpenSearch } from "@/lib/search/open-search";
import { type Choice, useSelect } from "@/lib/search/use-select";
import { loadReturnItems } from "./load-return-items";
import { fareOf, isPackaged } from "./offer";

/** `fare` null is the cheapest. */
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

const asChoice = (offers: ChosenOffer[]): Choice<FlightSearchResults> => ({
  body: choiceOf(offers),
  price: totalOf(offers),
  again: async (fresh) => {
    const again = (await findAgain(fresh, offers)) ?? (await findLate(fresh, offers));
    return again && asChoice(again);
  },
});

/** Among what suppliers answer late. */
async function findLate(fresh: OpenSearch<FlightSearchResults>, offers: ChosenOffer[]) {
  if (fresh.state !== "searching") return null;
  const { readAll } = await import("@/lib/search/more-results");
  return readAll("flight", fresh).then(
    (all) => findAgain(all, offers),
    () => null,
  );
}

/** A package whose cheapest fare is taken is named by its id alone. */
export function choiceOf(offers: ChosenOffer[]): FlightChoice {
  const product_ids = offers.map(({ item }) => item.product_id);
  const plainPackage = offers.every(({ item, fare }) => isPackaged(item) && fare === null);
  if (plainPackage) return { product_ids };
  return { product_ids, alternative_prices: offers.map(({ fare }) => fare) };
}

const priceOf = ({ item, fare }: ChosenOffer): Money => fareOf(item, fare)?.price ?? item.price;

function totalOf(offers: ChosenOffer[]): Money {
  const [first, ...rest] = offers.map(priceOf);
  return first ? addMoney(first, ...rest) : { total: "0", currency: "" };
}

/** The flight with this fare among others; null where it is not there, or not at this fare. */
export function offerIn(items: FlightResult[], product_id: string, fare: string | null): ChosenOffer | null {
  const item = items.find((one) => one.product_id === product_id);
  const fares = item?.price.alternative_prices;
  return item && (fare === null || fares?.some(({ code }) => code === fare)) ? { item, fare } : null;
}

/** The same flights and fares in another search; null when any of them is no longer there. */
async function findAgain(
  search: OpenSearch<FlightSearchResults>,
  [there, back]: ChosenOffer[],
): Promise<ChosenOffer[] | null> {
  const find = (items: FlightResult[], { item, fare }: ChosenOffer) => offerIn(items, item.product_id, fare);
  const first = there && find(search.search, there);
  if (!first || !back) return first ? [first] : null;
  const returns = await loadReturnItems(choiceOf([first]), search.from).catch(() => null);
  const second = returns && find(returns.search, back);
  return second ? [first, second] : null;
}
