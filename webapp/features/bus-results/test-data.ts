// Buses for the tests of this feature.

import type { BusItem, BusSearchOption, BusSearchResults } from "@/lib/api/bus-types";

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
