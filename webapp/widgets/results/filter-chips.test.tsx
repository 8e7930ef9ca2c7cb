import search from "@content/catalogues/tr/search.json";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, it } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish } from "@/test/render";
import { chipsOf, FilterChips } from "./filter-chips";
import { COUNT_ID } from "./results-screen";

const NAMES: Record<string, string> = { a: "Leylek", b: "Turna", c: "Leylek" };

function Results({ values }: { values: string[] }) {
  const [chosen, choose] = useState(values);
  const chips = chipsOf("companies", chosen, (value) => NAMES[value], choose);
  return (
    <Messages turkish={{ search }}>
      <h2 id={COUNT_ID} tabIndex={-1}>
        3 sefer
      </h2>
      <FilterChips chips={chips} />
      {chosen.length > 0 && <button type="button">Temizle</button>}
    </Messages>
  );
}

const chips = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent?.trim());
const focused = () => document.activeElement?.textContent?.trim();

it("moves the focus from a removed chip to the next, then to the clear button, then to the count", async () => {
  renderInTurkish(<Results values={["a", "b", "c"]} />);
  const user = userEvent.setup();
  const [first] = await screen.findAllByRole("button", { name: /Leylek/ });
  first?.focus();
  await user.keyboard("{Enter}");
  // Two values of the same name are two chips.
  expect(chips()).toEqual(["Turna", "Leylek"]);
  expect(focused()).toBe("Turna");
  await user.click(screen.getByRole("button", { name: /Leylek/ }));
  expect(focused()).toBe("Temizle");
  await user.click(screen.getByRole("button", { name: /Turna/ }));
  expect(focused()).toBe("3 sefer");
});

it("shows no chip for a value that is not on offer", async () => {
  renderInTurkish(<Results values={["a", "gone"]} />);
  await screen.findByRole("button", { name: /Leylek/ });
  expect(chips()).toEqual(["Leylek"]);
});
