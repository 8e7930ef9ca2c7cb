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

describe("the dates of the flight form", () => {
  it("default to tomorrow and to three days after today", () => {
    expect([form.departure_date, form.return_date]).toEqual(["2026-11-22", "2026-11-24"]);
  });

  it("cross the end of a year", () => {
    expect(emptyForm("2026-12-31", "tr").departure_date).toBe("2027-01-01");
  });

  it("move an outbound date before today to today", () => {
    expect(withDeparture(form, "2026-11-20", TODAY).departure_date).toBe(TODAY);
  });

  it("move a return before the outbound date to that date", () => {
    expect(withDeparture(form, "2026-12-01", TODAY).return_date).toBe("2026-12-01");
  });

  it("keep a return that is later than the outbound date", () => {
    expect(withDeparture(form, "2026-11-23", TODAY).return_date).toBe("2026-11-24");
  });

  it("make a round trip when a return is chosen, not before the outbound date", () => {
    expect(withReturn(form, "2026-11-21")).toMatchObject({ fly_type: "RT", return_date: "2026-11-22" });
  });

  it.each([
    ["2026-10-01", "2026-12-24", "2026-11-22", "2026-12-24"],
    ["2026-10-01", "2026-10-08", "2026-11-22", "2026-11-24"],
    [TODAY, "2026-12-24", TODAY, "2026-12-24"],
  ])(
    "revive a form saved for %s and %s with the dates %s and %s",
    (departure_date, return_date, departure, back) => {
      const savedForm = { ...form, departure: IST, departure_date, return_date };
      expect(revived(savedForm, TODAY)).toEqual({
        ...savedForm,
        departure_date: departure,
        return_date: back,
      });
    },
  );
});

describe("the places of the flight form", () => {
  it.each([
    ["the same airport", IST],
    ["another airport of the city", SAW],
  ])("clear an arrival at %s", (_, arrival) => {
    expect(withPlace({ ...form, departure: IST }, "arrival", arrival).arrival).toBeNull();
    expect(withPlace({ ...form, arrival }, "departure", IST)).toMatchObject({
      departure: IST,
      arrival: null,
    });
  });

  it("keep an arrival in a city of the same name in another country", () => {
    const twin = { ...ESB, id: 9, country_code: "US" };
    expect(withPlace({ ...form, departure: ESB }, "arrival", twin).arrival).toBe(twin);
  });

  it("report a missing departure before a missing arrival", () => {
    expect(missingPlace(form)).toBe("departure");
    expect(missingPlace({ ...form, departure: IST })).toBe("arrival");
    expect(missingPlace({ ...form, departure: IST, arrival: ESB })).toBeNull();
  });

  it("swap also if one place is empty", () => {
    expect(swapped({ ...form, departure: IST })).toMatchObject({ departure: null, arrival: IST });
  });
});

describe("the search criteria of the flight form", () => {
  const complete = { ...form, departure: IST, arrival: ESB };

  it("contain null as the return date of a one-way trip", () => {
    expect(criteriaOf(complete)).toMatchObject({
      fly_type: "OW",
      return_date: null,
      departure_airport: 1,
      arrival_airport: 3,
    });
    expect(criteriaOf({ ...complete, fly_type: "RT" })).toMatchObject({ return_date: "2026-11-24" });
  });

  it("are null while a place is missing", () => {
    expect(criteriaOf(form)).toBeNull();
  });
});
