// Finds the chosen flights in a new search. Loaded lazily when the previous search has expired.

import type { FlightResult, FlightSearchResults } from "@/lib/api/types";
import { readAll } from "@/lib/search/more-results";
import type { OpenSearch } from "@/lib/search/open-search";
import { type ChosenOffer, choiceOf, offerIn } from "./choose";
import { loadReturnItems } from "./load-return-items";

/** Returns the same offers in the new search, or null when any of them is gone. */
export const findAgain = async (fresh: OpenSearch<FlightSearchResults>, offers: ChosenOffer[]) =>
  (await findIn(fresh, offers)) ?? (await findLate(fresh, offers));

/** Looks among the offers of suppliers that answer late. */
async function findLate(fresh: OpenSearch<FlightSearchResults>, offers: ChosenOffer[]) {
  if (fresh.state !== "searching") return null;
  return readAll("flight", fresh).then(
    (all) => findIn(all, offers),
    () => null,
  );
}

/** Returns the same flights and fares in another search, or null when any of them is gone. */
async function findIn(
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
