import { expect, it } from "vitest";
import { criteriaOf, multimodalOption } from "./multimodal-option";

const SEARCH = {
  departure_city: 3401,
  arrival_city: 601,
  departure_date: "2026-12-24",
  adult_count: 2,
  child_count: 1,
  infant_count: 1,
  senior_count: 0,
};

it("spells a multimodal search as the server does, and reads it again", () => {
  expect(atob(multimodalOption(SEARCH))).toBe("all.3401.601.20261224.2.1.1.0");
  expect(multimodalOption(SEARCH)).not.toMatch(/[+/=]/);
  expect(criteriaOf(multimodalOption(SEARCH))).toEqual(SEARCH);
});

it.each(["", "%", btoa("bus.3401.601.20261224."), btoa("all.3401.601.2026.1.0.0.0"), "ğ"])(
  "reads no search from %j",
  (option) => {
    expect(criteriaOf(option)).toBeNull();
  },
);
