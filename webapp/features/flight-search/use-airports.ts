// GET /api/flight/airport/: the popular airports, or from three characters those that match. Called by the place picker.

import useSWR from "swr";
import { get } from "@/lib/api/client";
import { STEADY } from "@/lib/api/swr";
import type { Airport } from "@/lib/api/types";

const MIN_KEYWORD = 3;

export const searchesFor = (keyword: string) => keyword.trim().length >= MIN_KEYWORD;

export function useAirports(keyword: string) {
  const address = searchesFor(keyword)
    ? `/api/flight/airport/?${new URLSearchParams({ keyword: keyword.trim() })}`
    : "/api/flight/airport/";
  return useSWR<Airport[]>(address, get, { ...STEADY, keepPreviousData: true });
}
