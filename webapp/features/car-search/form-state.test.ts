import { describe, expect, it } from "vitest";
import { BODRUM, IZMIR } from "@/test/car-places";
import {
  clockThere,
  criteriaOf,
  dropoffDays,
  emptyForm,
  missingPlace,
  pickupDays,
  SLOTS,
  slotsOn,
  withChange,
} from "./form-state";

const NOW = { date: "2026-11-21", time: "14:10" };
const form = emptyForm(NOW, "tr");

describe("the time slots", () => {
  it("cover every half hour from 10:00 to 22:00", () => {
    expect(SLOTS).toHaveLength(25);
    expect([SLOTS[0], SLOTS[1], SLOTS.at(-1)]).toEqual(["10:00", "10:30", "22:00"]);
  });

  it.each([
    ["09:59", "10:00"],
    ["10:00", "10:30"],
    ["14:10", "14:30"],
    ["21:59", "22:00"],
  ])("begin, at %s today, with %s", (time, first) => {
    expect(slotsOn(NOW.date, { ...NOW, time })[0]).toBe(first);
  });

  it("are all offered on a later day", () => {
    expect(slotsOn("2026-11-22", NOW)).toEqual(SLOTS);
  });

  it("end at 22:00, so that the first day is then tomorrow", () => {
    const late = { ...NOW, time: "22:00" };
    expect(pickupDays(late).min).toBe("2026-11-22");
    expect(emptyForm(late, "tr")).toMatchObject({ pickup_date: "2026-11-22", pickup_time: "10:00" });
  });

  it("follow the time of Türkiye and not of the browser", () => {
    expect(clockThere(new Date("2026-11-21T21:30:00Z"))).toEqual({ date: "2026-11-22", time: "00:30" });
  });
});

describe("the rental dates", () => {
  it("default to today and three days later", () => {
    expect(form).toMatchObject({
      pickup_date: "2026-11-21",
      pickup_time: "14:30",
      dropoff_date: "2026-11-24",
      dropoff_time: "10:00",
    });
  });

  it("push the drop-off to three days after a later pick-up", () => {
    expect(withChange(form, { pickup_date: "2026-12-30" }, NOW).dropoff_date).toBe("2027-01-02");
  });

  it("keep a drop-off that is later still", () => {
    const long = { ...form, dropoff_date: "2026-12-05" };
    expect(withChange(long, { pickup_date: "2026-11-30" }, NOW).dropoff_date).toBe("2026-12-05");
  });

  it("move an earlier drop-off to three days after the pick-up", () => {
    expect(withChange(form, { dropoff_date: "2026-11-22" }, NOW).dropoff_date).toBe("2026-11-24");
  });

  it("move an earlier pick-up to today", () => {
    expect(withChange(form, { pickup_date: "2026-11-01" }, NOW).pickup_date).toBe(NOW.date);
  });

  it("move a pick-up time that has passed today to the next slot", () => {
    const early = { ...form, pickup_date: "2026-11-25", pickup_time: "10:00" };
    expect(withChange(early, { pickup_date: NOW.date }, NOW).pickup_time).toBe("14:30");
    expect(withChange(early, { pickup_date: "2026-11-26" }, NOW).pickup_time).toBe("10:00");
  });

  it("limit a rental to 45 days, where a later time of day starts another day", () => {
    const late = { ...form, dropoff_date: "2027-03-01", pickup_time: "18:00" };
    expect(withChange(late, { dropoff_time: "18:00" }, NOW).dropoff_date).toBe("2027-01-05");
    expect(withChange(late, { dropoff_time: "18:30" }, NOW).dropoff_date).toBe("2027-01-04");
    expect(dropoffDays(late)).toEqual({ min: "2026-11-24", max: "2027-01-05" });
  });
});

describe("a saved form", () => {
  const savedForm = {
    ...form,
    pickup: IZMIR,
    different_dropoff: true,
    dropoff: BODRUM,
    dropoff_date: "2026-12-10",
  };

  it("moves a passed pick-up to the next slot and keeps the places and a later drop-off", () => {
    const now = { date: "2026-11-29", time: "18:40" };
    expect(withChange(savedForm, {}, now)).toEqual({
      ...savedForm,
      pickup_date: "2026-11-29",
      pickup_time: "19:00",
    });
    expect(withChange({ ...savedForm, dropoff_date: "2026-11-28" }, {}, now).dropoff_date).toBe("2026-12-02");
  });

  it("keeps a pick-up slot that has not passed and moves one that has", () => {
    expect(withChange(savedForm, {}, NOW)).toEqual(savedForm);
    expect(withChange(savedForm, {}, { ...NOW, time: "18:10" }).pickup_time).toBe("18:30");
  });
});

describe("the search criteria", () => {
  it("report a missing drop-off only if another drop-off place is wanted", () => {
    expect(missingPlace(form)).toBe("pickup");
    expect(missingPlace({ ...form, pickup: IZMIR })).toBeNull();
    expect(missingPlace({ ...form, pickup: IZMIR, different_dropoff: true })).toBe("dropoff");
  });

  it("are null while a place is missing", () => {
    expect(criteriaOf(form)).toBeNull();
    expect(criteriaOf({ ...form, pickup: IZMIR, different_dropoff: true })).toBeNull();
  });

  it("contain null as the drop-off place if it is the pick-up place", () => {
    const when = {
      pickup_date: "2026-11-21",
      pickup_time: "14:30",
      dropoff_date: "2026-11-24",
      dropoff_time: "10:00",
    };
    expect(criteriaOf({ ...form, pickup: IZMIR })).toEqual({
      ...when,
      pickup_location: 1035,
      dropoff_location: null,
    });
    expect(criteriaOf({ ...form, pickup: IZMIR, different_dropoff: true, dropoff: BODRUM })).toEqual({
      ...when,
      pickup_location: 1035,
      dropoff_location: 2048,
    });
  });
});
