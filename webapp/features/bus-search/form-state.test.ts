import { expect, it } from "vitest";
import type { Station } from "@/lib/api/bus-types";
import { criteriaOf, emptyForm, missingStation, revived, swapped, withStation } from "./form-state";

const TODAY = "2026-11-21";
const station = (id: number, city: string): Station => ({
  id,
  code: `S${id}`,
  name: `${city} Otogarı`,
  name_only: `${city} Otogarı`,
  city,
  country_code: "TR",
  country: "Türkiye",
  is_city: false,
});
const ESENLER = station(1, "İstanbul");
const ALIBEYKOY = station(2, "İstanbul");
const ASTI = station(3, "Ankara");
const form = emptyForm(TODAY, "tr");

it("starts with today and with nearby stations included", () => {
  expect(form).toMatchObject({ departure_date: TODAY, show_route_alternatives: true });
});

it.each([
  ["2026-11-20", TODAY],
  ["2026-11-25", "2026-11-25"],
])("revives a form saved for %s with the date %s", (savedForm, shown) => {
  expect(revived({ ...form, departure_date: savedForm }, TODAY).departure_date).toBe(shown);
});

it("clears an arrival in the departure city", () => {
  const there = withStation(form, "departure", ESENLER);
  expect(withStation(there, "arrival", ESENLER).arrival).toBeNull();
  expect(withStation(there, "arrival", ALIBEYKOY).arrival).toBeNull();
  expect(withStation(there, "arrival", ASTI).arrival).toEqual(ASTI);
  expect(withStation(withStation(there, "arrival", ASTI), "departure", ASTI).arrival).toBeNull();
});

it("reports the departure, then the arrival, then no station as missing", () => {
  expect(missingStation(form)).toBe("departure");
  const there = withStation(form, "departure", ESENLER);
  expect(missingStation(there)).toBe("arrival");
  expect(criteriaOf(there)).toBeNull();
  expect(missingStation(withStation(there, "arrival", ASTI))).toBeNull();
});

it("sends the station ids, swapped after a swap", () => {
  const whole = withStation(withStation(form, "departure", ESENLER), "arrival", ASTI);
  expect(criteriaOf(swapped(whole))).toEqual({
    departure_station: 3,
    arrival_station: 1,
    departure_date: TODAY,
    show_route_alternatives: true,
  });
});
