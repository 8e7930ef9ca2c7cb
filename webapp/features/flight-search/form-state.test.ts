import { describe, expect, it } from "vitest";
import type { Airport } from "@/lib/api/types";
import {
  criteriaOf,
  emptyForm,
  missingPlace,
  revived,
  swapped,
  withDeparture,
  withPlace,
  withReturn,
} from "./form-state";

const TODAY = "2026-11-21";
const airport = (id: number, code: string, city: string): Airport => ({
  id,
  code,
  name: code,
  city,
  country_code: "TR",
});
const IST = airport(1, "IST", "İstanbul");
const SAW = airport(2, "SAW", "İstanbul");
const ESB = airport(3, "ESB", "Ankara");
const form = emptyForm(TODAY, "tr");

describe("dates", () => {
  it("defaults to tomorrow and three days after today", () => {
    expect([form.departure_date, form.return_date]).toEqual(["2026-11-22", "2026-11-24"]);
  });

  it("crosses the end of a year", () => {
    expect(emptyForm("2026-12-31", "tr").departure_date).toBe("2027-01-01");
  });

  it("never departs before today", () => {
    expect(withDeparture(form, "2026-11-20", TODAY).departure_date).toBe(TODAY);
  });

  it("moves a return that the departure has passed up to it", () => {
    expect(withDeparture(form, "2026-12-01", TODAY).return_date).toBe("2026-12-01");
  });

  it("keeps a return that is later still", () => {
    expect(withDeparture(form, "2026-11-23", TODAY).return_date).toBe("2026-11-24");
  });

  it("makes a round trip of a chosen return, not before the departure", () => {
    expect(withReturn(form, "2026-11-21")).toMatchObject({ fly_type: "RT", return_date: "2026-11-22" });
  });

  it.each([
    ["2026-10-01", "2026-12-24", "2026-11-22", "2026-12-24"],
    ["2026-10-01", "2026-10-08", "2026-11-22", "2026-11-24"],
    [TODAY, "2026-12-24", TODAY, "2026-12-24"],
  ])("kept for %s and %s it is for %s and %s", (departure_date, return_date, departure, back) => {
    const kept = { ...form, departure: IST, departure_date, return_date };
    expect(revived(kept, TODAY)).toEqual({ ...kept, departure_date: departure, return_date: back });
  });
});

describe("places", () => {
  it.each([
    ["the same airport", IST],
    ["another airport of the city", SAW],
  ])("clears an arrival at %s", (_, arrival) => {
    expect(withPlace({ ...form, departure: IST }, "arrival", arrival).arrival).toBeNull();
    expect(withPlace({ ...form, arrival }, "departure", IST)).toMatchObject({
      departure: IST,
      arrival: null,
    });
  });

  it("keeps cities of one name in two countries apart", () => {
    const twin = { ...ESB, id: 9, country_code: "US" };
    expect(withPlace({ ...form, departure: ESB }, "arrival", twin).arrival).toBe(twin);
  });

  it("asks for the departure first", () => {
    expect(missingPlace(form)).toBe("departure");
    expect(missingPlace({ ...form, departure: IST })).toBe("arrival");
    expect(missingPlace({ ...form, departure: IST, arrival: ESB })).toBeNull();
  });

  it("swaps, also with one place empty", () => {
    expect(swapped({ ...form, departure: IST })).toMatchObject({ departure: null, arrival: IST });
  });
});

describe("criteria", () => {
  const complete = { ...form, departure: IST, arrival: ESB };

  it("sends null as the return of a one-way trip", () => {
    expect(criteriaOf(complete)).toMatchObject({
      fly_type: "OW",
      return_date: null,
      departure_airport: 1,
      arrival_airport: 3,
    });
    expect(criteriaOf({ ...complete, fly_type: "RT" })).toMatchObject({ return_date: "2026-11-24" });
  });

  it("is nothing while a place is missing", () => {
    expect(criteriaOf(form)).toBeNull();
  });
});
