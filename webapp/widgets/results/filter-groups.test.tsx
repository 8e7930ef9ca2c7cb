import search from "@content/catalogues/tr/search.json";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish } from "@/test/render";
import { t } from "@/test/words";
import { FilterChoices, PartsOfDay } from "./filter-groups";

it("disables a part of the day that ends when the first departure begins", () => {
  renderInTurkish(
    <Messages turkish={{ search }}>
      <PartsOfDay label="Kalkış" bounds={{ min: 720, max: 1080 }} span={null} onChange={() => undefined} />
    </Messages>,
  );
  const offered = screen.getAllByRole("button").filter((part) => !part.hasAttribute("disabled"));
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    t("search.filters.all"),
    t("search.filters.afternoon"),
    t("search.filters.evening"),
  ]);
});

it("shows the first and the chosen choices, and the others on demand", async () => {
  const choices = Array.from({ length: 12 }, (_, at) => ({ value: at, name: `Marka ${at}`, count: 1 }));
  renderInTurkish(
    <Messages turkish={{ search }}>
      <FilterChoices product="car" choices={choices} chosen={[10]} onChange={() => undefined} />
    </Messages>,
  );
  expect(screen.getAllByRole("checkbox")).toHaveLength(9);
  expect(screen.getByRole("checkbox", { checked: true, name: /^Marka 10/ })).toBeDefined();
  await userEvent.click(screen.getByRole("button", { name: t("search.filters.more") }));
  expect(screen.getAllByRole("checkbox")).toHaveLength(12);
  expect(screen.queryByRole("button", { name: t("search.filters.more") })).toBeNull();
});
