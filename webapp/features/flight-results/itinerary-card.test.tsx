import turkish from "@content/catalogues/tr/results.json";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { expect, it, vi } from "vitest";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish } from "@/test/render";
import { ItineraryCard } from "./itinerary-card";
import { flight, packaged } from "./test-data";

const show = (props: Partial<ComponentProps<typeof ItineraryCard>>) => {
  const onChoose = vi.fn();
  const item = props.item ?? flight("f", "1000.00");
  renderInTurkish(
    <Messages turkish={{ results: turkish }}>
      <ItineraryCard party={2} choosing={null} onChoose={onChoose} {...props} item={item} />
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

it("chooses the cheapest fare at once", async () => {
  const { onChoose, item, user } = show({});
  await user.click(chooseButton());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(item, null);
});

it("opens the fares first where it is told to, then takes the one that is chosen", async () => {
  const { onChoose, item, user } = show({ outbound: true });
  await user.click(chooseButton());
  expect(onChoose).not.toHaveBeenCalled();
  await user.click(await screen.findByRole("button", { name: "Esnek seç, ₺1.300,00" }));
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(item, "FF");
});

it("does not ask for a fare where there is only one", async () => {
  const item = flight("f", "1000.00");
  item.price.alternative_prices.length = 1;
  const { onChoose, user } = show({ item, outbound: true });
  await user.click(chooseButton());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(item, null);
});

it("says what each fare includes, and which is recommended", async () => {
  const { user } = show({});
  await user.click(screen.getByRole("button", { name: "3 ücret seçeneği" }));
  const [light, extra] = within(await screen.findByRole("region", { name: "Ücret seçenekleri" }))
    .getAllByRole("heading", { level: 5 })
    .map((heading) => heading.closest("li"));
  expect(light?.textContent).toContain("Kayıtlı bagaj yok");
  expect(light?.textContent).toContain("Koltuk seçimi ücretli");
  expect(light?.textContent).not.toContain("Önerilen uçuş");
  expect(extra?.textContent).toContain("XF");
  expect(extra?.textContent).toContain("Önerilen uçuş");
  expect(extra?.textContent).toContain("8 kg el bagajı");
  expect(extra?.textContent).toContain("30 kg bagaj");
  expect(light?.textContent).toContain("İnternetten iptal edilemez");
  expect(extra?.textContent).toContain(
    "29 Kasım 2026 09:00 saatine kadar internetten iptal edilebilir · ₺1.100,00 geri ödenir",
  );
  expect(extra?.textContent).toContain("₺1.100,00");
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
  expect(screen.getByText("1 sa. 30 dk. bekleme · Ankara")).toBeDefined();
  expect(screen.getByText("Poyraz P6202")).toBeDefined();
  expect(screen.getAllByText(/^Hizmeti veren: Poyraz · Satan: ./)).toHaveLength(2);
});

it("shows a package's two ways under one price", async () => {
  const { onChoose, item, user } = show({ item: packaged("p", "5000.00", {}, { airline: "Doruk" }) });
  await user.click(screen.getByRole("button", { name: "Detaylar" }));
  await user.click(screen.getByRole("tab", { name: "Dönüş" }));
  expect(within(screen.getByRole("tabpanel")).getByText("Doruk P6101")).toBeDefined();
  await user.click(chooseButton());
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(item, null);
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

it("costs what the whole round trip does, with the chosen departure, in each fare too", async () => {
  const { user } = show({ departurePrice: { total: "450.50", currency: "TRY" } });
  const [price] = document.querySelectorAll("data");
  expect(price?.textContent).toBe("₺1.450,50");
  expect(screen.getByText("Gidiş-dönüş toplamı, dönüş ₺1.000,00")).toBeDefined();
  expect(chooseButton().getAttribute("aria-label")).toContain("₺1.450,50");
  await user.click(screen.getByRole("button", { name: "3 ücret seçeneği" }));
  expect(screen.getByRole("button", { name: "Esnek seç, ₺1.750,50" })).toBeDefined();
});

it("says that the price of a flight there is not the round trip's", () => {
  show({ outbound: true });
  expect(screen.getByText("yalnızca gidiş, 2 yolcu")).toBeDefined();
});

it("shows which fare is being held", async () => {
  const { user } = show({ choosing: { product_id: "f", fare: "XF" } });
  await user.click(screen.getByRole("button", { name: "3 ücret seçeneği" }));
  expect(screen.getByRole("button", { name: /^Ekstra seç/ }).getAttribute("aria-busy")).toBe("true");
  expect(screen.getByRole("button", { name: /^Hafif seç/ }).getAttribute("aria-busy")).toBeNull();
});
