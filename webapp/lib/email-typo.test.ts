import { expect, it } from "vitest";
import { meantEmail } from "./email-typo";

it.each([
  ["ayse@gmial.com", "ayse@gmail.com"],
  ["ayse@gmail.co", "ayse@gmail.com"],
  ["ayse@gmail.comm", "ayse@gmail.com"],
  ["ayse@Gmaill.com", "ayse@gmail.com"],
  ["ayse@hotmial.com", "ayse@hotmail.com"],
  ["ayse@outlok.com", "ayse@outlook.com"],
])("corrects %s to %s", (typed, meant) => expect(meantEmail(typed)).toBe(meant));

it.each([["ayse@gmail.com"], ["ayse@example.com"], ["ayse@mail.com"], ["ayse@web.de"], ["gmial.com"], [""]])(
  "suggests no correction for %s",
  (typed) => expect(meantEmail(typed)).toBeNull(),
);
