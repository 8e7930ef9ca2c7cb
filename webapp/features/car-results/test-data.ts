// Cars for the tests of this feature.

import type { CarItem, CarSearchOption, CarSearchResults } from "@/lib/api/car-types";
import { BODRUM, IZMIR_AIRPORT } from "@/test/car-places";

type Plan = {
  brand?: string;
  model?: string;
  vendor?: string;
  gear?: "manual" | "automatic";
  fuel?: "petrol" | "diesel" | "electric";
  total?: string;
  daily?: string;
  deposit?: string;
  oneWayFee?: string;
  range?: number;
  age?: number;
  desk?: keyof typeof DESKS;
  freeUntil?: string | null;
  remaining?: number;
};

const GEARS = { manual: "Manuel", automatic: "Otomatik" };
const FUELS = { petrol: "Benzin", diesel: "Dizel", electric: "Elektrik" };
const DESKS = { arrivals: "Geliş katında", shuttle: "Ücretsiz servisle" };
const VENDORS = ["Lodos Drive", "Bozkır Oto", "Çınaraltı Rent"];

export const car = (
  product_id: string,
  {
    brand = "Renault",
    model = "Clio",
    vendor = "Lodos Drive",
    gear = "manual",
    fuel = "petrol",
    total = "4500.00",
    daily = "1500.00",
    deposit = "5000.00",
    oneWayFee,
    range = 7000,
    age = 21,
    desk = "arrivals",
    freeUntil = "2026-11-29T10:00",
    remaining = 5,
  }: Plan = {},
): CarItem => ({
  product_id,
  car: {
    brand,
    model,
    acriss: "EDMV",
    class: { code: "economy", name: "Ekonomik", icon: null },
    image: "/cars/hatchback.svg",
    seats: 5,
    doors: 5,
    luggage: 2,
    gear_type: { code: gear, name: GEARS[gear], icon: gear },
    fuel_type: { code: fuel, name: FUELS[fuel], icon: fuel },
  },
  vendor: { id: VENDORS.indexOf(vendor) + 1, name: vendor, logo: "/vendors/lodos.svg" },
  price: { total, daily, deposit, excess: "12000.00", one_way_fee: oneWayFee ?? null, currency: "TRY" },
  rules: { daily_range_limit: 350, total_range_limit: range, driver_age: age, licence_years: 1 },
  rental_days_count: 3,
  pickup_desk: { code: desk, name: DESKS[desk], icon: null },
  fuel_policy: "Dolu alınır, dolu bırakılır",
  free_cancel_until: freeUntil,
  remaining,
});

export const searchOption = (changes: Partial<CarSearchOption> = {}): CarSearchOption => ({
  id: "option",
  pickup_location: IZMIR_AIRPORT,
  dropoff_location: BODRUM,
  pickup_location_id: IZMIR_AIRPORT.id,
  dropoff_location_id: BODRUM.id,
  pickup_date: "2026-12-01",
  pickup_time: "10:00",
  dropoff_date: "2026-12-04",
  dropoff_time: "10:00",
  rental_days_count: 3,
  ...changes,
});

export const results = (search: CarItem[], option = searchOption()): CarSearchResults => ({
  search,
  search_options: option,
  rate: null,
  time_out_seconds: 900,
  held_by_you: null,
});
