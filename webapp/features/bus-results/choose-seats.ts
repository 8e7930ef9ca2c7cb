// Bus seats as a choice that can be held: the request, and how the same seats are found in another
// search.

import type { BusItem, SelectedSeat } from "@/lib/api/bus-types";
import type { Currency } from "@/lib/api/types";
import type { Choice } from "@/lib/search/use-select";
import { selectedSeats, stillFree, totalOf } from "@/widgets/seats/seat-rules";
import { loadSeats } from "./use-seats";

export const asChoice = (
  { product_id }: Pick<BusItem, "product_id">,
  seats: SelectedSeat[],
  currency: Currency,
): Choice<"bus"> => ({
  // Sends the price with its currency, because the visitor may change the currency in the meantime.
  body: {
    product_id,
    selected_seats: seats.map((seat) => ({ ...seat, price: { total: seat.price, currency } })),
  },
  price: totalOf(seats, currency),
  again: async ({ search, from }) => {
    const item = search.find((other) => other.product_id === product_id);
    const detail = item && (await loadSeats(from, product_id).catch(() => null));
    if (!item || !detail) return null;
    const { free } = stillFree(detail.seat_matrix, seats);
    if (free.length < seats.length) return null;
    return asChoice(item, selectedSeats(detail.seat_matrix, free), detail.currency);
  },
});
