import { describe, expect, it } from "vitest";
import type { PassengerCounts, PassengerType } from "@/lib/api/types";
import { boundsOf, withCount } from "./passenger-caps";

const type = (
  code: PassengerType["code"],
  input_name: PassengerType["input_name"],
  infant_care: boolean,
) => ({
  code,
  name: code,
  input_name,
  infant_care,
  age_from: 0,
  age_to: 120,
});
const adult = type("ADT", "adult_count", true);
const child = type("CHD", "child_count", false);
const infant = type("INF", "infant_count", false);
const senior = type("SRC", "senior_count", true);
const types = [adult, child, infant, senior];

const party = (adults: number, children = 0, infants = 0, seniors = 0): PassengerCounts => ({
  adult_count: adults,
  child_count: children,
  infant_count: infants,
  senior_count: seniors,
});

describe("the limit of seven passengers with a seat", () => {
  it.each([
    [party(7), adult, 7],
    [party(7), child, 0],
    [party(3, 2, 0, 1), adult, 4],
    [party(3, 2, 0, 1), child, 3],
    [party(3, 3, 0, 1), senior, 1],
  ])("bounds the stepper for %o", (counts, of, max) => {
    expect(boundsOf(of, types, counts).max).toBe(max);
  });

  it("does not count infants", () => {
    expect(withCount(infant, 7, types, party(7))).toEqual(party(7, 0, 7));
    expect(boundsOf(adult, types, party(6, 0, 6)).max).toBe(7);
  });
});

describe("the minimum of one adult or senior", () => {
  it.each([
    [party(1), adult, 1],
    [party(2), adult, 1],
    [party(1, 0, 0, 1), adult, 0],
    [party(0, 0, 0, 1), senior, 1],
    [party(1, 2), child, 0],
  ])("bounds the stepper of the remaining %o", (counts, of, min) => {
    expect(boundsOf(of, types, counts).min).toBe(min);
  });

  it("holds against a lower count", () => {
    expect(withCount(adult, 0, types, party(1))).toEqual(party(1));
  });
});

describe("the limit of one infant per adult or senior", () => {
  it("caps the infants", () => {
    expect(boundsOf(infant, types, party(2, 3, 0, 1)).max).toBe(3);
    expect(withCount(infant, 5, types, party(2))).toEqual(party(2, 0, 2));
  });

  it("removes infants when their adults or seniors are removed", () => {
    expect(withCount(adult, 1, types, party(3, 0, 3))).toEqual(party(1, 0, 1));
    expect(withCount(senior, 0, types, party(1, 0, 2, 1))).toEqual(party(1, 0, 1));
  });
});
