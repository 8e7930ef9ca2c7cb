// Latest searches of this device, for home: stored when their results were shown, on this device only.

import type { BusSearchOption } from "../api/bus-types";
import type { CarSearchOption } from "../api/car-types";
import type { FlightSearchOption } from "../api/types";
import { today, todayIn } from "../dates";
import type { Searched } from "../product";
import { dropStored, readStored, writeStored } from "../storage";
import type { MultimodalSearch } from "./multimodal-option";
import type { AnyOption } from "./session";

export type RecentSearch =
  | { product: "flight"; search: FlightSearchOption }
  | { product: "bus"; search: BusSearchOption }
  | { product: "car"; search: CarSearchOption }
  | { product: "all"; search: MultimodalSearch };

/** Storage key, with the prefix of a member's own data, which a log-out removes (account/owner.ts). */
const RECENT_KEY = "own.searches";
const MOST = 4;

/** Flights are judged by the day at the place of departure. */
const hasPassed = ({ product, search }: RecentSearch) =>
  product === "car"
    ? search.pickup_date < today()
    : search.departure_date < todayIn(product === "flight" ? search.departure_timezone : undefined);

/** Returns the searches, the newest first, without those whose day has passed. */
export const recentSearches = (): RecentSearch[] =>
  (readStored<RecentSearch[]>(RECENT_KEY) ?? []).filter((recent) => !hasPassed(recent));

export function rememberSearch(product: Searched, search: AnyOption) {
  const others = recentSearches().filter((recent) => recent.search.id !== search.id);
  writeStored(RECENT_KEY, [{ product, search }, ...others].slice(0, MOST));
}

export const forgetSearches = () => dropStored(RECENT_KEY);
