import turkish from "@content/catalogues/tr/results.json";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish } from "@/test/render";
import { ItineraryCard } from "./itinerary-card";
import { flight, outside, packaged } from "./test-data";

const show = (props: Partial<ComponentProps<typeof ItineraryCard>>) => {
  const onChoose = vi.fn();
  const item = props.item ?? flight("f", "1000.00");
  renderInTurkish(
    <Messages turkish={{ results: turkish }}>
      <ItineraryCard party={2} asked="IST LHR" choosing={null} onChoose={onChoose} {...props} item={item} />
    </Messages>,
  );
  return { onChoose, item, user: userEvent.setup() };
};
const chooseButton = () => screen.getByRole("button", { name: /uçuşunu seç/ });

it("is no landmark: there are hundreds, and two may have one name", () => {
  show({});
  expect(screen.getByRole("article", { name: /^Poyraz/ })).toBeDefined();
  expect(screen.queryByRole("region")).toBeNull();
});

it("says that its fares are chosen from, where there are several", async () => {
  const { onChoose, item, user } = show({});
  expect(chooseButton().getAttribute("aria-haspopup")).toBe("dialog");
  await user.click(chooseButton());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(item);
});

it("says no such thing where there is one", () => {
  const item = flight("f", "1000.00");
  item.price.alternative_prices.length = 1;
  show({ item });
  expect(chooseButton().getAttribute("aria-haspopup")).toBeNull();
});

it("keeps cities, cabin and the airports that the search named for where there is room", () => {
  show({ asked: "IST " });
  const isRoomy = (words: string | RegExp) => screen.getByText(words).hasAttribute("data-roomy");
  expect([isRoomy("IST"), isRoomy("LHR")]).toEqual([true, false]);
  expect([isRoomy("İstanbul"), isRoomy("Londra"), isRoomy(/Ekonomi/)]).toEqual([true, true, true]);
});

it("marks the next day, few seats and hand luggage only", () => {
  show({
    item: flight("f", "1000.00", { arrivalDate: "2026-12-02", seats: 9, luggage: 0 }),
  });
  expect(screen.getByText("+1 gün")).toBeDefined();
  expect(screen.getByText("Son 9 koltuk")).toBeDefined();
  expect(screen.getByText("Yalnızca el bagajı")).toBeDefined();
});

it("marks none of them without reason", () => {
  show({ item: flight("f", "1000.00", { seats: 10 }) });
  expect(screen.queryByText(/gün$/)).toBeNull();
  expect(screen.queryByText(/koltuk/)).toBeNull();
  expect(screen.getByText("15 kg bagaj")).toBeDefined();
});

it("shows every leg and the wait between them on demand", async () => {
  const { user } = show({ item: flight("f", "1000.00", { stops: 1 }) });
  expect(screen.queryByText(/bekleme/)).toBeNull();
  await user.click(screen.getByRole("button", { name: "Detay" }));
  expect(await screen.findByText("1 sa. 30 dk. bekleme · Ankara")).toBeDefined();
  expect(screen.getByText("Poyraz P6 202")).toBeDefined();
  expect(screen.getAllByText(/^Hizmeti veren: Poyraz · Satan: ./)).toHaveLength(2);
});

it("tells aircraft, terminals and CO₂ in the detail, where they are known", async () => {
  const item = flight("f", "1000.00");
  item.information.co2 = {
    kg: 103,
    basis: { km: 450, grams_per_km: "229.28", source: "DESNZ", year: 2025, url: "https://x.test" },
  };
  for (const leg of item.transfers) {
    leg.aircraft = "Airbus A321";
    leg.departure = { ...leg.departure, terminal: "İç hatlar terminali" };
  }
  const { user } = show({ item });
  await user.click(screen.getByRole("button", { name: "Detay" }));
  expect(await screen.findByText("Kişi başı tahmini CO₂: 103 kg")).toBeDefined();
  expect(screen.getByRole("link", { name: "DESNZ, 2025" }).parentElement?.textContent).toMatch(
    /^450 km .* 229,28 g/,
  );
  expect(screen.getByText("Airbus A321")).toBeDefined();
  expect(screen.getAllByText(/İç hatlar terminali/)).toHaveLength(1);
});

it("says whose the CO₂ estimate of a supplier outside is", async () => {
  const item = flight("f", "1000.00");
  item.information.co2 = { kg: 90, basis: null };
  const { user } = show({ item });
  await user.click(screen.getByRole("button", { name: "Detay" }));
  expect(await screen.findByText("Tahmin, uçuşu satan sağlayıcıya aittir.")).toBeDefined();
});

it("shows a package's two ways under one price", async () => {
  const { onChoose, item, user } = show({ item: packaged("p", "5000.00", {}, { airline: "Doruk" }) });
  await user.click(screen.getByRole("button", { name: "Detay" }));
  await user.click(await screen.findByRole("tab", { name: "Dönüş" }));
  expect(within(screen.getByRole("tabpanel")).getByText("Doruk P6 101")).toBeDefined();
  await user.click(chooseButton());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(item);
});

it("names packages apart that share the flight there", () => {
  show({ item: packaged("a", "5000.00", {}, { airline: "Doruk", departs: "10:00:00" }) });
  show({ item: packaged("b", "5000.00", {}, { airline: "Doruk", departs: "18:30:00" }) });
  for (const role of ["heading", "button"] as const) {
    const names = screen.getAllByRole(role, { name: /dönüş.*Doruk|Doruk dönüş/ });
    expect(names).toHaveLength(2);
    const [first, second] = names.map((it) => it.getAttribute("aria-label") ?? it.textContent);
    expect(first).toContain("10:00");
    expect(second).toContain("18:30");
  }
});

it("costs what the whole round trip does, with the chosen departure", () => {
  show({ departurePrice: { total: "450.50", currency: "TRY" } });
  const [price] = document.querySelectorAll("data");
  expect(price?.textContent).toBe("₺1.450,50");
  expect(screen.getByText("Gidiş-dönüş toplamı, dönüş ₺1.000")).toBeDefined();
  expect(chooseButton().getAttribute("aria-label")).toContain("₺1.450,50");
});

it("says how much more the first fare costs that has a bag", () => {
  show({});
  expect(screen.getByText("Bagajlı: +\u2060₺100")).toBeDefined();
});

it("says nothing of dearer fares where the cheapest has all there is", () => {
  const item = flight("f", "1000.00");
  item.price.alternative_prices = item.price.alternative_prices.slice(1);
  show({ item });
  expect(screen.queryByText(/bagajlı/i)).toBeNull();
});

it("has the other flights back behind the first, each with what it costs more", async () => {
  const others = [packaged("late", "5250.00", {}, { airline: "Doruk", departs: "18:30:00" })];
  const { onChoose, user } = show({ item: packaged("early", "5000.00"), others });
  const more = await screen.findByText("1 dönüş seçeneği daha");
  expect(screen.queryByText("18:30")).toBeNull();
  await user.click(more);
  expect(await screen.findByText("+₺250")).toBeDefined();
  await user.click(screen.getByRole("button", { name: /18:30 Doruk/ }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(others[0]);
});

it("shows which of them is being held", async () => {
  const others = [packaged("late", "5250.00", {}, { airline: "Doruk", departs: "18:30:00" })];
  const { user } = show({ item: packaged("early", "5000.00"), others, choosing: "late" });
  await user.click(await screen.findByText("1 dönüş seçeneği daha"));
  const held = await screen.findByRole("button", { name: /18:30 Doruk/ });
  expect(held.getAttribute("aria-busy")).toBe("true");
  expect(document.querySelectorAll("[aria-busy]")).toHaveLength(1);
});

it("says that the price of a flight there is not the round trip's", () => {
  show({ outbound: true });
  expect(screen.getByText("yalnızca gidiş, 2 yolcu")).toBeDefined();
});

it("counts a supplier's bags by pieces, and not its seats, which it does not tell", () => {
  const pieces = { hand_luggage: 1, luggage: 2 };
  show({ item: outside(flight("f", "1000.00"), {}, pieces) });
  expect(screen.getByText("2 parça kayıtlı bagaj")).toBeDefined();
  expect(screen.queryByText(/koltuk/)).toBeNull();
});

it("has the terms of a supplier's only fare read first", () => {
  const item = outside(flight("f", "1000.00"));
  item.price.alternative_prices.length = 1;
  show({ item });
  expect(chooseButton().getAttribute("aria-haspopup")).toBe("dialog");
});

it("shows that its seats are being held", () => {
  show({ choosing: "f" });
  expect(chooseButton().textContent).toBe("Yerleriniz ayrılıyor…");
  expect(chooseButton().getAttribute("aria-busy")).toBe("true");
});
