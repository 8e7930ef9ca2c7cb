import { expect, it } from "vitest";
import type { City } from "@/lib/api/multimodal-types";
import { criteriaOf, emptyForm, missingCity, revived, swapped, withCity } from "./form-state";

const city = (id: number, name: string): City => ({
  id,
  city: name,
  province: name,
  country_code: "TR",
  country: "Türkiye",
});
const ISTANBUL = city(3401, "İstanbul");
const ANKARA = city(601, "Ankara");
const EMPTY = emptyForm("2026-11-20", "tr");
const FULL = withCity(withCity(EMPTY, "departure", ISTANBUL), "arrival", ANKARA);

it("starts with tomorrow, one adult and no cities", () => {
  expect(EMPTY.departure_date).toBe("2026-11-21");
  expect(EMPTY.counts.adult_count).toBe(1);
  expect(missingCity(EMPTY)).toBe("departure");
  expect(criteriaOf(EMPTY)).toBeNull();
});

it("sends cities, date and passengers", () => {
  expect(missingCity(FULL)).toBeNull();
  expect(criteriaOf(FULL)).toEqual({
    ...FULL.counts,
    departure_city: 3401,
    arrival_city: 601,
    departure_date: "2026-11-21",
  });
});

it("clears an arrival equal to the departure and swaps both", () => {
  expect(withCity(FULL, "departure", ANKARA)).toMatchObject({ departure: ANKARA, arrival: null });
  expect(withCity(FULL, "arrival", ISTANBUL)).toMatchObject({ departure: ISTANBUL, arrival: null });
  expect(swapped(FULL)).toMatchObject({ departure: ANKARA, arrival: ISTANBUL });
});

it("revives a form with a passed date for today", () => {
  expect(revived(FULL, "2026-12-01").departure_date).toBe("2026-12-01");
  expect(revived(FULL, "2026-11-20").departure_date).toBe("2026-11-21");
});
