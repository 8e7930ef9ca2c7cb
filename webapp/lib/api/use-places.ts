// GET /api/flight/airport/, /api/bus/station/, /api/car/location/, /api/base/city/: the popular places
// of a product, or cities; from three characters on, the places that match. Used by the place picker and
// the search forms.

import useSWR from "swr";
import type { Product } from "../product";
import { get } from "./client";
import { STEADY } from "./swr";

/** Places by product; cities for the multimodal search. */
export type PlaceKind = Product | "city";

const PATHS: Record<PlaceKind, string> = {
  flight: "/api/flight/airport/",
  bus: "/api/bus/station/",
  car: "/api/car/location/",
  city: "/api/base/city/",
};
const MIN_KEYWORD = 3;

/** Paths whose places include cities with several airports or stations. */
const WITH_CITIES = [PATHS.flight, PATHS.bus];
const find = <Place>(path: string, keyword: string) =>
  get<Place[]>(path, { keyword: keyword || undefined, cities: WITH_CITIES.includes(path) || undefined });

/** Returns the keyword to search for: empty for the popular places. */
export const keywordOf = (typed: string) => (typed.trim().length >= MIN_KEYWORD ? typed.trim() : "");

/** Keeps the previous response until the next one arrives; each response carries its keyword. */
export function usePlaces<Place>(kind: PlaceKind, keyword: string) {
  return useSWR<{ keyword: string; places: Place[] }, unknown, [string, string]>(
    [PATHS[kind], keyword],
    async ([path, asked]) => ({ keyword: asked, places: await find<Place>(path, asked) }),
    { ...STEADY, keepPreviousData: true },
  );
}

/**
 * Returns a place that was chosen in another language under its name in the selected language; unchanged
 * when the server no longer finds it.
 */
export async function renamedPlace<
  Place extends { id: number; code?: string; city: string; is_city?: boolean },
>(kind: PlaceKind, place: Place | null): Promise<Place | null> {
  if (!place) return null;
  const found = await find<Place>(PATHS[kind], (!place.is_city && place.code) || place.city);
  return found.find(({ id }) => id === place.id) ?? place;
}
