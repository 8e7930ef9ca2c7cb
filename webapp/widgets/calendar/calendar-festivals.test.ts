import { expect, it } from "vitest";
import type { Holiday, HolidayKind } from "@/lib/api/use-holidays";
import { festivalsOf } from "./calendar-festivals";

const day = (date: string, name: string, kind: HolidayKind = "religious"): Holiday => ({
  date,
  name,
  color: kind,
  kind,
});
const feast = [
  day("2027-03-08", "Ramazan Bayramı (saat 13.00'ten)"),
  day("2027-03-09", "Ramazan Bayramı"),
  day("2027-03-10", "Ramazan Bayramı"),
];

it("joins consecutive days of a festival, with its eve, under one name", () => {
  expect(festivalsOf(feast, ["2027-03"])).toEqual([
    { name: "Ramazan Bayramı", color: "religious", first: "2027-03-08", last: "2027-03-10" },
  ]);
});

it("keeps days apart that differ in name or kind, or have a day between them", () => {
  const names = festivalsOf(
    [
      day("2027-05-01", "Emek ve Dayanışma Günü", "official"),
      day("2027-05-02", "Başka bir gün", "official"),
      day("2027-05-02", "Ara tatil", "semester"),
      day("2027-05-04", "Ara tatil", "semester"),
    ],
    ["2027-05"],
  ).map(({ name, first, last }) => [name, first, last]);
  expect(names).toEqual([
    ["Emek ve Dayanışma Günü", "2027-05-01", "2027-05-01"],
    ["Başka bir gün", "2027-05-02", "2027-05-02"],
    ["Ara tatil", "2027-05-02", "2027-05-02"],
    ["Ara tatil", "2027-05-04", "2027-05-04"],
  ]);
});

it("lists a festival in every shown month that it reaches into, and in no other", () => {
  const holiday = [
    day("2027-01-31", "Yarıyıl tatili", "semester"),
    day("2027-02-01", "Yarıyıl tatili", "semester"),
  ];
  const count = (months: string[]) => festivalsOf([...feast, ...holiday], months).length;
  expect([["2026-12"], ["2027-01"], ["2027-02"], ["2027-02", "2027-03"]].map(count)).toEqual([0, 1, 1, 2]);
});
