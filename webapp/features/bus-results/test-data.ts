// Buses for the tests of this feature: results, and the seats of a small bus.

import type { BusDetail, BusItem, BusSearchOption, BusSearchResults, SeatCell } from "@/lib/api/bus-types";

const station = (id: number, city: string, name_only: string) => ({
  id,
  code: city.slice(0, 3).toLocaleUpperCase("tr"),
  name: `${city} (${name_only})`,
  name_only,
  city,
});
export const ESENLER = station(1, "İstanbul", "Esenler Otogarı");
export const ALIBEYKOY = station(2, "İstanbul", "Alibeyköy Cep Otogarı");
export const ASTI = station(3, "Ankara", "AŞTİ");

export const searchOption = (changes: Partial<BusSearchOption> = {}): BusSearchOption => ({
  id: "option",
  departure_date: "2026-12-01",
  departure_station: ESENLER,
  arrival_station: ASTI,
  departure_station_id: 1,
  arrival_station_id: 3,
  show_route_alternatives: true,
  ...changes,
});

export type Plan = {
  company?: string;
  departs?: string;
  duration?: string;
  layout?: "2+1" | "2+2";
  seats?: number;
  from?: typeof ESENLER;
  total?: string;
  hasBreak?: boolean;
};

export function bus(
  product_id: string,
  {
    company = "Leylek Ekspres",
    departs = "22:30",
    duration = "06:30",
    layout = "2+2",
    seats = 30,
    from = ESENLER,
    total = "850.00",
    hasBreak = true,
  }: Plan = {},
): BusItem {
  const departure = { time: departs, date: "2026-12-01", station: from };
  const arrival = { time: "05:00", date: "2026-12-02", station: ASTI };
  const by = { id: company === "Leylek Ekspres" ? 1 : 2, name: company, logo: "/companies/LE.svg" };
  return {
    product_id,
    company: by,
    information: {
      features: [{ code: "wifi", name: "Kablosuz internet", icon_class: "icon-wifi" }],
      has_break: hasBreak,
      break_display: "",
      seat_type: layout,
      duration,
      remaning_seats: seats,
      total_transfer_count: 0,
      cancellation_hours: 12,
    },
    departure,
    arrival,
    price: { total, currency: "TRY" },
    transfers: [{ company: by, departure, arrival, duration, standby_time: null, stops_between: 2 }],
  };
}

export const results = (search: BusItem[]): BusSearchResults => ({
  search,
  search_options: searchOption(),
  rate: null,
  time_out_seconds: 900,
  held_by_you: null,
});

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
const taken = (seat: number, sold_to: "F" | "M") =>
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
        [cell(1), null, cell(2, { can_sale_male: false }), taken(3, "F")],
        [cell(4, { price: "900.00" }), null, null, null],
        [cell(5), null, cell(6), cell(7)],
      ].map((row) => row.map((seat) => seat && change(seat))),
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

export const sold = (seat: number) => taken(seat, "M");
