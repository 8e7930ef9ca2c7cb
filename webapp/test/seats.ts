// Seats of a small bus, for tests.

import type { BusDetail, SeatCell } from "@/lib/api/bus-types";

export const cell = (seat: number, changes: Partial<SeatCell> = {}): SeatCell => ({
  seat,
  is_empty: true,
  active: true,
  can_sale_male: true,
  can_sale_female: true,
  sold_to: null,
  price: "850.00",
  held_by_you: false,
  ...changes,
});
const soldSeat = (seat: number, sold_to: "F" | "M") =>
  cell(seat, { is_empty: false, active: false, can_sale_male: false, can_sale_female: false, sold_to });

/**
 * 2+1 with the middle door in the second row:
 *   1  .  2  3(woman)
 *   4  .  door
 *   5  .  6  7
 */
export const detail = (changes: SeatCell[] = []): BusDetail => {
  const change = (seat: SeatCell) => changes.find((other) => other.seat === seat.seat) ?? seat;
  return {
    search_item_detail: {
      seat_matrix: [
        [cell(1), null, cell(2, { can_sale_male: false }), soldSeat(3, "F")],
        [cell(4, { price: "900.00" }), null, null, null],
        [cell(5), null, cell(6), cell(7)],
      ].map((row) => row.map((seat) => seat && change(seat))),
      stops: [
        [
          { date: "2026-12-01", time: "22:30", name: "İstanbul (Esenler Otogarı)" },
          { date: "2026-12-02", time: "00:10", name: "Kocaeli (İzmit Otogarı)" },
          { date: "2026-12-02", time: "05:00", name: "Ankara (AŞTİ)" },
        ],
      ],
      layout: "2+1",
      max_seats: 4,
      cancellation: {
        until: "2026-12-01T06:00:00Z",
        clock: { zone: "Europe/Istanbul", place: "İstanbul" },
        open_ticket: false,
      },
      currency: "TRY",
    },
  };
};

export const sold = (seat: number) => soldSeat(seat, "M");
