// GET /api/flight/airport/, /api/bus/station/, /api/car/location/, /api/base/city/: the popular places
// of a product, or cities; from three characters on, the places that match. Used by the place picker and
// the search forms.

import useSWR from "swr";
import type { Product } from "../product";
import type { Gets } from "./calls";
import { addressOf, get } from "./client";
import { STEADY } from "./swr";

/** Places by product; cities for the multimodal search. */
export type PlaceKind = Product | "city";

const PATHS = {
  flight: "/api/flight/airport/",
  bus: "/api/bus/station/",
  car: "/api/car/location/",
  city: "/api/base/city/",
} as const;
const MIN_KEYWORD = 3;

export type PlaceOf<K extends PlaceKind> = Gets[(typeof PATHS)[K]]["answer"][number];

/** Airports and stations include cities that have several of them. */
const find = <K extends PlaceKind>(kind: K, keyword: string): Promise<PlaceOf<K>[]> =>
  get(
    addressOf(PATHS[kind], {
      keyword: keyword || undefined,
      cities: kind === "flight" || kind === "bus" || undefined,
    }),
  );

/** Returns the keyword to search for: empty for the popular places. */
export const keywordOf = (typed: string) => (typed.trim().length >= MIN_KEYWORD ? typed.trim() : "");

/** Keeps the previous response until the next one arrives; each response carries its keyword. */
export function usePlaces<K extends PlaceKind>(kind: K, keyword: string) {
  return useSWR(
    [PATHS[kind], keyword] as const,
    async ([, typed]) => ({ keyword: typed, places: await find(kind, typed) }),
    { ...STEADY, keepPreviousData: true },
  );
}

/**
 * Returns a place that was chosen in another language under its name in the selected language; unchanged
 * when the server no longer finds it.
 */
export async function renamedPlace<
  K extends PlaceKind,
  Place extends { id: number; code?: string; city: string; is_city?: boolean },
>(kind: K, place: Place | null): Promise<Place | PlaceOf<K> | null> {
  if (!place) return null;
  const found = await find(kind, (!place.is_city && place.code) || place.city);
  return found.find(({ id }) => id === place.id) ?? place;
}
