import turkish from "@content/catalogues/tr/results.json";
import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish } from "@/test/render";
import { re, t } from "@/test/words";
import FareSheet from "./fare-sheet";
import { recommended } from "./recommended-fare";
import { flight, outside } from "./test-data";

async function show(props: Partial<ComponentProps<typeof FareSheet>> = {}, first = /^Hafif/) {
  const onChoose = vi.fn();
  renderInTurkish(
    <Messages turkish={{ results: turkish }}>
      <FareSheet
        item={flight("f", "1000.00")}
        party={1}
        outbound={false}
        busy={false}
        open
        onClose={() => {}}
        onChoose={onChoose}
        {...props}
      />
    </Messages>,
  );
  await screen.findByRole("radio", { name: first });
  return { onChoose, user: userEvent.setup() };
}
const fare = (name: RegExp) => screen.getByRole("radio", { name }).closest("label")?.textContent;
const take = (name: RegExp) => screen.getByRole("button", { name });

it("preselects the cheapest fare and chooses it without a fare code", async () => {
  const { onChoose, user } = await show();
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Hafif/ }).checked).toBe(true);
  await user.click(take(re`^${t("results.fares.chooseFare", { name: "Hafif", price: "₺1.000" })}$`));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(null);
});

it("chooses another fare at its own price", async () => {
  const { onChoose, user } = await show();
  await user.click(screen.getByRole("radio", { name: /^Esnek/ }));
  await user.click(take(re`^${t("results.fares.chooseFare", { name: "Esnek", price: "₺1.300" })}$`));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith("FF");
});

it("shows what each fare includes and its surcharge, but no fare codes", async () => {
  await show();
  for (const words of ["₺1.000", t("results.fares.noHold"), t("results.fares.noSeat"), t("terms.none")])
    expect(fare(/^Hafif/)).toContain(words);
  for (const words of [
    "+₺100",
    t("results.fares.hand", { kg: 8 }),
    t("results.fares.hold", { kg: 30 }),
    t.like("terms.free", { sum: "₺1.100" }),
    "29\u00a0Kas\u00a012:00",
    t("results.fares.recommended", { reason: "bag" }),
  ])
    expect(fare(/^Ekstra/)).toMatch(words);
  expect(fare(/^Esnek/)).not.toContain("en ucuz");
  expect(document.body.textContent).not.toMatch(/LF|XF|FF/);
});

it("shows the total of the round trip with the chosen outbound flight", async () => {
  await show({ departurePrice: { total: "450.50", currency: "TRY" } });
  expect(take(re`^${t("results.fares.chooseFare", { name: "Hafif", price: "₺1.450,50" })}$`)).toBeDefined();
  expect(
    screen.getByText(t("results.card.roundTripTotal", { price: "₺1.000" }).replace("\u00a0", " ")),
  ).toBeDefined();
  expect(fare(/^Esnek/)).toContain("+₺300");
});

it("shows that seats are being held", async () => {
  await show({ busy: true });
  expect(take(t.like("results.card.holding")).getAttribute("aria-busy")).toBe("true");
});

it("shows the terms of an external supplier's fare and says which are unknown", async () => {
  const terms = { documents_required: true, change_known: false, cancellation_known: false };
  const item = outside(flight("f", "1000.00"), terms, { hand_luggage: null, luggage: 2 });
  await show({ item });
  for (const words of [
    t("itinerary.pieces.handUnknown"),
    t("itinerary.pieces.hold", { count: 2 }),
    t("terms.unknown"),
    t("supplier-terms.changeUnknown"),
  ])
    expect(fare(/^Hafif/)).toContain(words);
  expect(fare(/^Hafif/)).not.toMatch(
    re`kg|${t.like("terms.none")}|${t.like("results.fares.noChange")}|${t.like("results.fares.noSeat")}`,
  );
  expect(screen.getByText(t.like("supplier-terms.priceUntil", { time: "10:00" }))).toBeDefined();
  expect(screen.getByText(t.like("supplier-terms.documents"))).toBeDefined();
});

it("names a fare without a name by its cabin and says that the price is checked", async () => {
  const item = outside(flight("f", "1000.00"));
  const [first] = item.price.alternative_prices;
  if (!first) throw new Error("no fare");
  item.price.alternative_prices = [{ ...first, name: "" }];
  await show({ item, busy: true }, /^Ekonomi/);
  expect(take(t.like("results.card.asking")).getAttribute("aria-busy")).toBe("true");
});

it("recommends the fare that adds a bag, else a refund, else changes", () => {
  const [light, extra, flexible] = flight("f", "1000.00").price.alternative_prices;
  if (!light || !extra || !flexible) throw new Error("three fares");
  const bag = {
    ...light,
    features: { ...light.features, baggage_allowance: extra.features.baggage_allowance },
  };
  const refund = { ...bag, features: { ...bag.features, cancellation: extra.features.cancellation } };
  expect(recommended([light, extra, flexible])).toEqual({ code: "XF", reason: "bag" });
  expect(recommended([bag, extra])).toEqual({ code: "XF", reason: "refund" });
  expect(recommended([refund, flexible])).toEqual({ code: "FF", reason: "change" });
  expect(recommended([extra, flexible])).toBeNull();
  expect(recommended([light])).toBeNull();
});
