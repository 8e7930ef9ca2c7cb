import { readdirSync } from "node:fs";
import { render } from "@testing-library/react";
import { expect, it } from "vitest";
import { CarrierBadge, DRAWN } from "./carrier-badge";

const badge = (logo: string) => render(<CarrierBadge carrier={{ logo }} />).container;

it("lists exactly the carriers whose badges are drawn", () => {
  const files = readdirSync(`${import.meta.dirname}/../../content/carriers`);
  expect(DRAWN.split(" ").map((code) => `${code}.svg`)).toEqual(files.sort());
});

it("shows an airline's code instead of a missing badge", () => {
  const { textContent } = badge("/carriers/TK.svg");
  expect(textContent).toBe("TK");
  expect(badge("/carriers/TK.svg").querySelector("img")).toBeNull();
});

it.each(["/carriers/P6.svg", "/companies/metro.svg"])("shows the drawing %s", (logo) => {
  expect(badge(logo).querySelector("img")?.getAttribute("src")).toBe(logo);
});
