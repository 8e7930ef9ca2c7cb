import turkish from "@content/catalogues/tr/results.json";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish } from "@/test/render";
import { re, t } from "@/test/words";
import { OfferCard } from "./offer-card";
import { flight, outside, packaged } from "./test-data";

const show = (props: Partial<ComponentProps<typeof OfferCard>>) => {
  const onChoose = vi.fn();
  const item = props.item ?? flight("f", "1000.00");
  renderInTurkish(
    <Messages turkish={{ results: turkish }}>
      <OfferCard party={2} searched="IST LHR" choosing={null} onChoose={onChoose} {...props} item={item} />
    </Messages>,
  );
  return { onChoose, item, user: userEvent.setup() };
};
const chooseButton = () => screen.getByRole("button", { name: t.like("results.card.chooseFlight") });

it("is an article and not a landmark", () => {
  show({});
  expect(screen.getByRole("article", { name: /^Poyraz/ })).toBeDefined();
  expect(screen.queryByRole("region")).toBeNull();
});

it("announces that its button opens a dialog if there are several fares", async () => {
  const { onChoose, item, user } = show({});
  expect(chooseButton().getAttribute("aria-haspopup")).toBe("dialog");
  await user.click(chooseButton());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(item);
});

it("announces no dialog if there is one fare", () => {
  const item = flight("f", "1000.00");
  item.price.alternative_prices.length = 1;
  show({ item });
  expect(chooseButton().getAttribute("aria-haspopup")).toBeNull();
});

it("marks cities, cabin and the searched airport to be shown only in wide layouts", () => {
  show({ searched: "IST " });
  const isRoomy = (words: string | RegExp) => screen.getByText(words).hasAttribute("data-roomy");
  expect([isRoomy("IST"), isRoomy("LHR")]).toEqual([true, false]);
  expect([isRoomy("İstanbul"), isRoomy("Londra"), isRoomy(/Ekonomi/)]).toEqual([true, true, true]);
});

it("marks the next day, few seats and hand luggage only", () => {
  show({
    item: flight("f", "1000.00", { arrivalDate: "2026-12-02", seats: 9, luggage: 0 }),
  });
  expect(screen.getByText(t("results.card.nextDay", { count: 1 }))).toBeDefined();
  expect(screen.getByText(t("results.card.seatsLeft", { count: 9 }))).toBeDefined();
  expect(screen.getByText(t("results.card.handOnly"))).toBeDefined();
});

it("marks neither next day, few seats nor missing luggage without need", () => {
  show({ item: flight("f", "1000.00", { seats: 10 }) });
  expect(screen.queryByText(/gün$/)).toBeNull();
  expect(screen.queryByText(t.like("results.card.seatsLeft"))).toBeNull();
  expect(screen.getByText(t("results.card.luggage", { kg: 15 }))).toBeDefined();
});

it("shows every segment and the layover on demand", async () => {
  const { user } = show({ item: flight("f", "1000.00", { stops: 1 }) });
  expect(screen.queryByText(t.like("results.timeline.wait"))).toBeNull();
  await user.click(screen.getByRole("button", { name: t("results.card.detail") }));
  expect(
    await screen.findByText(t("results.timeline.wait", { duration: "1 sa. 30 dk.", city: "Ankara" })),
  ).toBeDefined();
  expect(screen.getByText("Poyraz P6 202")).toBeDefined();
  expect(screen.getAllByText(t.like("common.service", { carrier: "Poyraz" }))).toHaveLength(2);
});

it("shows known aircraft, terminals and CO₂ in the details", async () => {
  const item = flight("f", "1000.00");
  item.information.co2 = {
    kg: 103,
    basis: { km: 450, grams_per_km: "229.28", source: "DESNZ", year: 2025, url: "https://x.test" },
  };
  for (const segment of item.transfers) {
    segment.aircraft = "Airbus A321";
    segment.departure = { ...segment.departure, terminal: "İç hatlar terminali" };
  }
  const { user } = show({ item });
  await user.click(screen.getByRole("button", { name: t("results.card.detail") }));
  expect(await screen.findByText(t("flight-detail.co2", { kg: "103 kg" }))).toBeDefined();
  expect(screen.getByRole("link", { name: "DESNZ, 2025" }).parentElement?.textContent).toMatch(
    /^450 km .* 229,28 g/,
  );
  expect(screen.getByText("Airbus A321")).toBeDefined();
  expect(screen.getAllByText(/İç hatlar terminali/)).toHaveLength(1);
});

it("says that an external supplier's CO₂ estimate is the supplier's", async () => {
  const item = flight("f", "1000.00");
  item.information.co2 = { kg: 90, basis: null };
  const { user } = show({ item });
  await user.click(screen.getByRole("button", { name: t("results.card.detail") }));
  expect(await screen.findByText(t("flight-detail.supplier"))).toBeDefined();
});

it("shows both directions of a package and chooses them as one", async () => {
  const { onChoose, item, user } = show({ item: packaged("p", "5000.00", {}, { airline: "Doruk" }) });
  await user.click(screen.getByRole("button", { name: t("results.card.detail") }));
  await user.click(await screen.findByRole("tab", { name: t("results.card.returnTab") }));
  expect(within(screen.getByRole("tabpanel")).getByText("Doruk P6 101")).toBeDefined();
  await user.click(chooseButton());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(item);
});

it("names packages with the same outbound flight by their return flights", () => {
  show({ item: packaged("a", "5000.00", {}, { airline: "Doruk", departs: "10:00:00" }) });
  show({ item: packaged("b", "5000.00", {}, { airline: "Doruk", departs: "18:30:00" }) });
  for (const role of ["heading", "button"] as const) {
    const names = screen.getAllByRole(role, {
      name: re`${t.like("results.card.labelPackage")}.*Doruk|Doruk dönüş`,
    });
    expect(names).toHaveLength(2);
    const [first, second] = names.map((it) => it.getAttribute("aria-label") ?? it.textContent);
    expect(first).toContain("10:00");
    expect(second).toContain("18:30");
  }
});

it("shows the price of the round trip with the chosen outbound flight", () => {
  show({ departurePrice: { total: "450.50", currency: "TRY" } });
  const [price] = document.querySelectorAll("data");
  expect(price?.textContent).toBe("₺1.450,50");
  expect(
    screen.getByText(t("results.card.roundTripTotal", { price: "₺1.000" }).replace("\u00a0", " ")),
  ).toBeDefined();
  expect(chooseButton().getAttribute("aria-label")).toContain("₺1.450,50");
});

it("shows the surcharge of the first fare with a bag", () => {
  show({});
  expect(screen.getByText(t("results.card.teaser", { reason: "bag", more: "+⁠₺100" }))).toBeDefined();
});

it("shows no surcharge for a bag if the cheapest fare includes one", () => {
  const item = flight("f", "1000.00");
  item.price.alternative_prices = item.price.alternative_prices.slice(1);
  show({ item });
  expect(screen.queryByText(/bagajlı/i)).toBeNull();
});

it("lists the other return flights on demand, each with its surcharge", async () => {
  const others = [packaged("late", "5250.00", {}, { airline: "Doruk", departs: "18:30:00" })];
  const { onChoose, user } = show({ item: packaged("early", "5000.00"), others });
  const more = await screen.findByText(t("results.card.otherReturns", { count: 1 }));
  expect(screen.queryByText("18:30")).toBeNull();
  await user.click(more);
  expect(await screen.findByText("+₺250")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /18:30 Doruk/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(others[0]);
});

it("shows which of the return flights is being held", async () => {
  const others = [packaged("late", "5250.00", {}, { airline: "Doruk", departs: "18:30:00" })];
  const { user } = show({ item: packaged("early", "5000.00"), others, choosing: "late" });
  await user.click(await screen.findByText(t("results.card.otherReturns", { count: 1 })));
  const holding = await screen.findByRole("button", { name: /18:30 Doruk/ });
  expect(holding.getAttribute("aria-busy")).toBe("true");
  expect(document.querySelectorAll("[aria-busy]")).toHaveLength(1);
});

it("says that the price is for the outbound flight only", () => {
  show({ outbound: true });
  expect(screen.getByText(t("results.card.outboundPrice", { count: 2 }))).toBeDefined();
});

it("shows an external supplier's bags in pieces and no number of seats", () => {
  const pieces = { hand_luggage: 1, luggage: 2 };
  show({ item: outside(flight("f", "1000.00"), {}, pieces) });
  expect(screen.getByText(t("results.pieces.hold", { count: 2 }))).toBeDefined();
  expect(screen.queryByText(t.like("results.card.seatsLeft"))).toBeNull();
});

it("opens the fare sheet also for an external supplier's only fare", () => {
  const item = outside(flight("f", "1000.00"));
  item.price.alternative_prices.length = 1;
  show({ item });
  expect(chooseButton().getAttribute("aria-haspopup")).toBe("dialog");
});

it("shows that its seats are being held", () => {
  show({ choosing: "f" });
  expect(chooseButton().textContent).toBe(t("results.card.holding"));
  expect(chooseButton().getAttribute("aria-busy")).toBe("true");
});
