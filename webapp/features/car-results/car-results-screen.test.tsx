import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CarItem, CarSearchResults } from "@/lib/api/car-types";
import { question } from "@/lib/dialog";
import { writeDraft } from "@/lib/draft";
import { dropReads } from "@/lib/search/results";
import { keepHeld, readSession, writeSession } from "@/lib/search/session";
import { toasts } from "@/lib/toast";
import { type Call, readOptions, renderInTurkish, serve } from "@/test/render";
import { CarResultsScreen } from "./car-results-screen";
import { NO_FILTERS } from "./filters";
import { car, results, searchOption } from "./test-data";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => "/car/search/",
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const SELECT = "POST /api/car/gateway/search/select/";
const SEARCH = "POST /api/car/gateway/search/";
const READ = "GET /api/car/gateway/results/?";
/** Grants a session to results that were read without one. */
const granted = ({ body }: Call) => {
  const { session_unique = "second" } = body as { session_unique?: string };
  return { body: { status: true, message: "", research: false, refresh: false, session_unique } };
};
const FLEET = [
  car("clio", { total: "4500.00", daily: "1500.00", remaining: 2 }),
  car("megane", { model: "Megane", vendor: "Bozkır Oto", gear: "automatic", total: "7200.00", age: 25 }),
  car("egea", { brand: "Fiat", model: "Egea", oneWayFee: "1800.00", range: 12000, total: "6000.00" }),
];

function open({
  first = FLEET,
  second = first,
  select = granted,
  held_by_you = null,
}: {
  first?: CarItem[];
  held_by_you?: CarSearchResults["held_by_you"] | null;
  second?: CarItem[];
  select?: (call: Call) => { status?: number; body: unknown };
} = {}) {
  window.history.replaceState(null, "", "/car/search/?option=option");
  const calls = serve({
    "GET /api/mobile/info/": () => ({ body: {} }),
    "GET /api/car/gateway/search/?session_unique=first": () => ({ body: { ...results(first), held_by_you } }),
    "GET /api/car/gateway/search/?session_unique=second": () => ({ body: results(second) }),
    [READ]: () => ({ body: { ...results(second), as_of: "2026-11-20T09:30:00Z" } }),
    [SEARCH]: () => ({ body: { form_data: searchOption(), session_unique: "second" } }),
    [SELECT]: select,
  });
  renderInTurkish(<CarResultsScreen />);
  return {
    user: userEvent.setup(),
    reads: () => readOptions(calls).map(({ spelled }) => spelled),
    sent: (path: string) =>
      calls.filter((call) => `${call.method} ${call.path}` === path).map(({ body }) => body),
  };
}

const cards = () =>
  screen.getAllByRole("heading", { level: 3 }).map((heading) => heading.textContent?.trim());
/** A rental is any car of a group of similar models. */
const models = (...names: string[]) => names.map((name) => `${name} veya benzeri`);
const rent = (name: RegExp) => screen.findByRole("button", { name });

beforeEach(() => {
  dropReads();
  router.push.mockClear();
  question.set(null);
  toasts.set([]);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  writeSession("car", { form_data: searchOption(), session_unique: "first" });
});

describe("the car results", () => {
  it("shows places, period, the number of cars and the cars by price", async () => {
    open();
    await rent(/Renault Clio/);
    expect(screen.getByText("Tercihlerinize uygun 3 araç bulduk!")).toBeDefined();
    const period = screen.getByRole("region", { name: "Alış ve araç iadesi" });
    expect(period.textContent).toMatch(/1 Ara 10:00 – .*4 Ara 10:00 3 gün/);
    expect(screen.getByText(/^Adnan Menderes Havalimanı – Bodrum/)).toBeDefined();
    expect(cards()).toEqual(models("Renault Clio", "Fiat Egea", "Renault Megane"));
  });

  it("shows on each card the price, its parts and the rental terms", async () => {
    open();
    const card = (await rent(/Fiat Egea/)).closest("article") as HTMLElement;
    expect(card.textContent).toContain("3 gün × ₺1.500 + Tek yön ücreti ₺1.800");
    expect(card.textContent).toContain("₺6.000");
    expect(card.textContent).toContain("Depozito ₺5.000");
    const terms = within(card).getAllByRole("definition");
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      "En az 1 yıllık",
      "350 km",
      "12.000 km",
      "En az 21",
      "Dolu alınır, dolu bırakılır",
      "Geliş katında",
    ]);
    expect(screen.getAllByText("Son 2 araç")).toHaveLength(1);
  });

  it("lists car classes by price and shows only the cars of the pressed class", async () => {
    const suv = car("suv", { brand: "Dacia", model: "Duster", total: "5000.00" });
    suv.car.class = { code: "compact_suv", name: "Kompakt SUV", icon: null };
    const { user } = open({ first: [...FLEET, suv] });
    await rent(/Renault Clio/);
    const classes = within(await screen.findByRole("group", { name: "Araç sınıfı" }));
    expect(classes.getAllByRole("button").map(({ textContent }) => textContent)).toEqual([
      "Ekonomiken düşük ₺4.500",
      "Kompakt SUVen düşük ₺5.000",
    ]);
    await user.click(classes.getByRole("button", { name: /^Kompakt SUV/ }));
    await waitFor(() => expect(cards()).toEqual(models("Dacia Duster")));
    await user.click(classes.getByRole("button", { name: /^Kompakt SUV/ }));
    await waitFor(() => expect(cards()).toHaveLength(4));
  });

  it("shows the office, the maximum cost of damage and the end of free cancellation", async () => {
    open({ first: [car("here"), car("late", { desk: "shuttle", freeUntil: null, total: "5000.00" })] });
    const [here, late] = await screen.findAllByRole("article");
    const facts = (card: HTMLElement) => within(card).getAllByRole("term").map(told).slice(-2);
    const told = (term: HTMLElement) => `${term.textContent}: ${term.nextElementSibling?.textContent}`;
    expect(facts(here as HTMLElement)).toEqual(["Yakıt: Dolu alınır, dolu bırakılır", "Ofis: Geliş katında"]);
    expect(facts(late as HTMLElement)[1]).toBe("Ofis: Ücretsiz servisle");
    expect(within(here as HTMLElement).getByText(/^Hasarda en fazla/).textContent).toContain("₺12.000");
    expect(screen.getAllByText(/^Ücretsiz iptal/).map(({ textContent }) => textContent)).toEqual([
      "Ücretsiz iptal: en geç 29 Kas 10:00",
    ]);
  });

  it("shows ten cars first and more on demand", async () => {
    const many = Array.from({ length: 12 }, (_, index) => car(`c${index}`, { model: `M${index}` }));
    const { user } = open({ first: many });
    await rent(/Renault M0/);
    expect(cards()).toHaveLength(10);
    await user.click(await screen.findByRole("button", { name: "Daha fazla araç göster" }));
    expect(cards()).toHaveLength(12);
  });

  it("offers the next day and a price alert when there are no cars", async () => {
    const { user, reads } = open({ first: [] });
    expect(await screen.findByRole("button", { name: /^Fiyat alarmı kur/ })).toBeDefined();
    await user.click(await screen.findByRole("button", { name: "Sonraki güne bak" }));
    // The rental keeps its length.
    await waitFor(() => expect(reads()[0]).toMatch(/\.20261202\.1000\.20261205\.1000$/));
  });
});

describe("filters and order", () => {
  it("show only matching cars with their number and can be cleared", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("checkbox", { name: "Otomatik, 1 araç" }));
    expect(cards()).toEqual(models("Renault Megane"));
    expect(screen.getByText("Tercihlerinize uygun 1 araç bulduk!")).toBeDefined();
    await user.click(screen.getByRole("checkbox", { name: "Fiat, 1 araç" }));
    expect(screen.getByText("Filtrelerinize uyan araç yok")).toBeDefined();
    await user.click(screen.getAllByRole("button", { name: "Filtreleri temizle" })[0] as HTMLElement);
    expect(cards()).toHaveLength(3);
  });

  it("keep the sort order of another day and say that none of its filters apply", async () => {
    const filters = { ...NO_FILTERS, brand: ["Tofaş"] };
    const lists = { all: { option: "yesterday", filters, sort: { key: "price", descending: true } } };
    const { pickup_location_id, dropoff_location_id } = searchOption();
    writeDraft("car-results", { journey: `${pickup_location_id} ${dropoff_location_id} 3 TRY`, lists });
    open();
    expect(await screen.findByText(/filtrelere bu günde uyan sonuç yok/)).toBeDefined();
    expect(cards()).toEqual(models("Renault Megane", "Fiat Egea", "Renault Clio"));
  });

  it("sort the cars by the chosen key and direction", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: "Diğer" }));
    const sheet = within(await screen.findByRole("dialog", { name: "Sırala" }));
    await user.click(await sheet.findByRole("radio", { name: "Toplam kilometre sınırı" }));
    await user.click(sheet.getByRole("radio", { name: "Azalan" }));
    expect(cards()[0]).toBe(models("Fiat Egea")[0]);
    await user.click(screen.getByRole("button", { name: /^En düşük depozito/ }));
    expect(screen.getByRole("button", { pressed: true }).textContent).toBe("En düşük depozito ₺5.000");
  });
});

it("links to the payment of a car that is held from an earlier search", async () => {
  keepHeld("car", "earlier");
  open({ held_by_you: { product_ids: ["clio"], hold_expires_at: "2026-12-01T10:15:00Z" } });
  const told = (await screen.findByText(/saatine kadar sizin için ayrıldı\.$/)).closest("[data-tone]");
  expect(told?.textContent).toMatch(/^Renault Clio.*\d\d:15/);
  expect(screen.getByRole("link", { name: "Ödemeye devam et" }).getAttribute("href")).toBe(
    "/car/payment/?session_unique=earlier",
  );
});

describe("renting", () => {
  it("holds the car and goes on to payment", async () => {
    const { user, sent } = open();
    await user.click(await rent(/Hemen kirala: Renault Clio, Lodos Drive, ₺4.500/));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/car/payment/?session_unique=first"));
    expect(sent(SELECT)).toEqual([{ product_id: "clio", session_unique: "first" }]);
  });

  it("shows the rejection, searches again and asks to accept the new price", async () => {
    const refusal = { body: { status: false, message: "Fiyat değişti.", research: true, refresh: false } };
    const { user, sent } = open({
      second: [car("clio", { total: "4800.00" })],
      select: (call) =>
        (call.body as { session_unique: string }).session_unique === "first" ? refusal : granted(call),
    });
    await user.click(await rent(/Renault Clio/));
    const asked = () => waitFor(() => question.get() ?? Promise.reject(new Error("nothing asked")));
    expect((await asked()).text).toBe("Fiyat değişti.");
    question.get()?.answer(true);
    await waitFor(() => expect(question.get()?.text).toContain("₺4.800"));
    question.get()?.answer(true);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/car/payment/?session_unique=second"));
    expect(sent(SELECT)).toHaveLength(2);
    expect(readSession("car")?.session_unique).toBe("second");
  });
});
