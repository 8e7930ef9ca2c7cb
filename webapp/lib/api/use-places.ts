// GET /api/flight/airport/, /api/bus/station/, /api/car/location/: the popular places of a product, or from three characters
// those that match. Called by the place picker and the search forms.

import useSWR from "swr";
import type { Product } from "../product";
import { get } from "./client";
import { STEADY } from "./swr";

const PATHS: Record<Product, string> = {
  flight: "/api/flight/airport/",
  bus: "/api/bus/station/",
  car: "/api/car/location/",
};
const MIN_KEYWORD = 3;

/** What is asked for: empty for the popular places. */
export const keywordOf = (typed: string) => (typed.trim().length >= MIN_KEYWORD ? typed.trim() : "");

/** While the next answer is on the way the one before stays: each says what it answers. */
export function usePlaces<Place>(product: Product, keyword: string) {
  return useSWR<{ keyword: string; places: Place[] }, unknown, [string, string]>(
    [PATHS[product], keyword],
    async ([path, asked]) => ({
      keyword: asked,
      places: await get<Place[]>(path, { keyword: asked || undefined }),
    }),
    { ...STEADY, keepPreviousData: true },
  );
}

/** A place that was chosen in another language, under its name in this one; as it is where the server finds it no more. */
export async function renamedPlace<Place extends { id: number; code: string; city: string }>(
  product: Product,
  place: Place | null,
): Promise<Place | null> {
  if (!place) return null;
  const found = await get<Place[]>(PATHS[product], { keyword: place.code || place.city });
  return found.find(({ id }) => id === place.id) ?? place;
}
