import search from "@content/catalogues/tr/search.json";
import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish } from "@/test/render";
import { PartsOfDay } from "./filter-groups";

it("offers no part of the day that ends where the first departure is", () => {
  renderInTurkish(
    <Messages turkish={{ search }}>
      <PartsOfDay label="Kalkış" bounds={{ min: 720, max: 1080 }} span={null} onChange={() => undefined} />
    </Messages>,
  );
  const offered = screen.getAllByRole("button").filter((part) => !part.hasAttribute("disabled"));
  expect(offered.map(({ textContent }) => textContent)).toEqual(["Tümü", "Öğle 12–18", "Akşam 18–24"]);
});
