// POST /api/bus/gateway/search/detail/: current seats of a bus. Polled by the seat sheet while it is
// visible, and called when a choice is looked up in another search.

import useSWR from "swr";
import { post } from "@/lib/api/client";
import type { ChosenFrom } from "@/lib/search/open-search";

const REFRESH_MS = 10_000;

export async function loadSeats(from: ChosenFrom, product_id: string) {
  const body = { product_id, ...from, selected_seats: [] };
  return (await post("/api/bus/gateway/search/detail/", body)).search_item_detail;
}

/**
 * Shows previously loaded seats at once. SWR polls only while the page is visible, and stops when `held`
 * is true.
 */
export const useSeats = (from: ChosenFrom, product: string, open: boolean, paused: boolean) =>
  useSWR(open && (["bus seats", from, product] as const), ([, ...of]) => loadSeats(...of), {
    refreshInterval: REFRESH_MS,
    shouldRetryOnError: false,
    isPaused: () => paused,
  });
