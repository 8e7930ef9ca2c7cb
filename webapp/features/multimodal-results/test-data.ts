// Multimodal search results from İstanbul to Ankara, in the shape of the API response.

import type { MultimodalResults, Trip } from "@/lib/api/multimodal-types";

const end = (name: string, city: string) => ({ name, city });

export const trip = (changes: Partial<Trip>): Trip => ({
  product: "flight",
  option: "f1",
  departure: end("Sabiha Gökçen Havalimanı", "İstanbul"),
  arrival: end("Esenboğa Havalimanı", "Ankara"),
  departs_at: "17:35",
  arrives_at: "18:40",
  days_later: 0,
  carrier: "Kırlangıç",
  price: { total: "1936.00", currency: "TRY" },
  minutes: 260,
  parts: [
    { kind: "access", minutes: 52, km: 42 },
    { kind: "wait", minutes: 75, km: null },
    { kind: "travel", minutes: 65, km: 323 },
    { kind: "egress", minutes: 68, km: 33 },
  ],
  co2_kg: 76,
  stops: 0,
  rental_days: null,
  ...changes,
});

export const BUS = trip({
  product: "bus",
  option: "b1",
  departure: end("İstanbul (Esenler Otogarı)", "İstanbul"),
  arrival: end("Ankara (AŞTİ)", "Ankara"),
  departs_at: "21:30",
  arrives_at: "04:30",
  days_later: 1,
  carrier: "Leylek Ekspres",
  price: { total: "800.00", currency: "TRY" },
  minutes: 469,
  co2_kg: 13,
});
export const CAR = trip({
  product: "car",
  option: "c1",
  departure: end("Kadıköy", "İstanbul"),
  arrival: end("Ankara Şehir Merkezi", "Ankara"),
  departs_at: null,
  arrives_at: null,
  carrier: "Yelken Rent",
  price: { total: "7799.00", currency: "TRY" },
  minutes: 403,
  co2_kg: 76,
  rental_days: 3,
});

const source = (product: "flight" | "bus" | "car", grams_per_km: number, per: "passenger" | "vehicle") => ({
  product,
  grams_per_km,
  per,
  source: "UK Government GHG Conversion Factors for Company Reporting (DESNZ)",
  year: 2025,
  url: "https://www.gov.uk/factors",
});

export const RESULTS: MultimodalResults = {
  from: "İstanbul",
  to: "Ankara",
  date: "2030-12-24",
  ways: [trip({}), BUS, CAR],
  rate: null,
  as_of: "2030-11-26T09:00:00Z",
  state: "complete",
  co2_sources: [
    source("flight", 229, "passenger"),
    source("bus", 28, "passenger"),
    source("car", 167, "vehicle"),
  ],
};
