import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInTurkish, serve } from "@/test/render";
import { useHolidays } from "./use-holidays";

function Holidays() {
  return useHolidays("2026-03-01", "2026-04-01").map(({ name }) => <p key={name}>{name}</p>);
}

it("lists a festival before an official holiday and a school break of the same day", async () => {
  const on = (name: string) => [{ date: "2026-03-20", color: "#000000", name }];
  const body = { semester: on("Ara tatil"), official: on("Resmî tatil"), religious: on("Bayram") };
  serve({ "GET /api/holidays/?year=2026": () => ({ body }) });
  renderInTurkish(<Holidays />);
  await screen.findByText("Bayram");
  const names = [...document.querySelectorAll("p")].map(({ textContent }) => textContent);
  expect(names).toEqual(["Bayram", "Resmî tatil", "Ara tatil"]);
});
