// POST /api/bus/gateway/search/detail/: the seats of a bus as they are now. Called by the seat sheet, again and again while it is
// seen, and by a choice that is looked up in another search.

import useSWR from "swr";
import type { BusDetail } from "@/lib/api/bus-types";
import { post } from "@/lib/api/client";
import type { ChosenFrom } from "@/lib/search/open-search";

const REFRESH_MS = 10_000;

export async function loadSeats(from: ChosenFrom, product_id: string) {
  const body = { product_id, ...from, selected_seats: [] };
  return (await post<BusDetail>("/api/bus/gateway/search/detail/", body)).search_item_detail;
}

/** What was loaded before is shown at once; SWR asks only while the page is visible, and no more once they are `held` for the traveller. */
export const useSeats = (from: ChosenFrom, product: string, open: boolean, held: boolean) =>
  useSWR(open && (["bus seats", from, product] as const), ([, ...of]) => loadSeats(...of), {
    refreshInterval: REFRESH_MS,
    shouldRetryOnError: false,
    isPaused: () => held,
  });
