// GET /api/{flight|bus}/gateway/results/map/: the cheapest fare at each place of the map. The response is
// equal for all visitors and cached by the CDN.

import { addressOf } from "@/lib/api/client";
import { useGet } from "@/lib/api/swr";
import type { Answer } from "@/lib/api/types";
import { laterOf } from "@/lib/dates";
import { useLanguage, useSettings } from "@/lib/settings";
import { type FromProduct, type Origin, optionFrom, tomorrow } from "../use-origin";

export type Fares = Answer<"CachedResults_FareMap">;
export type Place = Fares["places"][number];

/** Loads the fares of a month, or of the coming days without one. */
export function useFares(product: FromProduct, origin: Origin | null, month: string) {
  const language = useLanguage();
  const { currency } = useSettings();
  const option = origin && optionFrom(product, origin, laterOf(tomorrow(origin), month && `${month}-01`));
  const query = { month: month || undefined, language, currency };
  return useGet(option && addressOf(`/api/${product}/gateway/results/map/`, { option, ...query }));
}

export const cheapestFirst = (places: readonly Place[]) =>
  places.toSorted((a, b) => Number(a.price.total) - Number(b.price.total));
