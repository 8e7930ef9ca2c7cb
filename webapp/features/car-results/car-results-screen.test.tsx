import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CarItem, CarSearchResults } from "@/lib/api/car-types";
import { question } from "@/lib/dialog";
import { writeDraft } from "@/lib/draft";
import { dropReads } from "@/lib/search/results";
import { readSession, storeHeldSession, writeSession } from "@/lib/search/session";
import { toasts } from "@/lib/toast";
import { type Call, readOptions, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
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
const models = (...names: string[]) => names.map((name) => `${name} ${t("car.orSimilar")}`);
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
    expect(screen.getByText(t("search.count", { product: "other", results: 3 }))).toBeDefined();
    const period = screen.getByRole("region", { name: t("car.rental") });
    expect(period.textContent).toMatch(/1 Ara 10:00 – .*4 Ara 10:00 3 gün/);
    expect(screen.getByText(/^Adnan Menderes Havalimanı – Bodrum/)).toBeDefined();
    expect(cards()).toEqual(models("Renault Clio", "Fiat Egea", "Renault Megane"));
  });

  it("shows on each card the price, its parts and the rental terms", async () => {
    open();
    const card = (await rent(/Fiat Egea/)).closest("article") as HTMLElement;
    expect(card.textContent).toContain(
      `${t("car-results.daily", { count: 3, price: "₺1.500" })} + ${t("car-results.oneWayFee", { price: "₺1.800" })}`,
    );
    expect(card.textContent).toContain("₺6.000");
    expect(card.textContent).toContain(`${t("car-results.sorts.deposit")} ₺5.000`);
    const terms = within(card).getAllByRole("definition");
    expect(terms.map(({ textContent }) => textContent)).toEqual([
      t("car.licenceYears", { count: 1 }),
      "350 km",
      "12.000 km",
      t("car.atLeastAge", { age: 21 }),
      "Dolu alınır, dolu bırakılır",
      "Geliş katında",
    ]);
    expect(screen.getAllByText(t("car-results.left", { count: 2 }))).toHaveLength(1);
  });

  it("lists car classes by price and shows only the cars of the pressed class", async () => {
    const suv = car("suv", { brand: "Dacia", model: "Duster", total: "5000.00" });
    suv.car.class = { code: "compact_suv", name: "Kompakt SUV", icon: null };
    const { user } = open({ first: [...FLEET, suv] });
    await rent(/Renault Clio/);
    const classes = within(await screen.findByRole("group", { name: t("car-results.filters.class") }));
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
    const facts = (card: HTMLElement) => within(card).getAllByRole("term").map(fact).slice(-2);
    const fact = (term: HTMLElement) => `${term.textContent}: ${term.nextElementSibling?.textContent}`;
    expect(facts(here as HTMLElement)).toEqual([
      `${t("car.fuelPolicy")}: Dolu alınır, dolu bırakılır`,
      `${t("car-results.filters.desk")}: Geliş katında`,
    ]);
    expect(facts(late as HTMLElement)[1]).toBe(`${t("car-results.filters.desk")}: Ücretsiz servisle`);
    expect(within(here as HTMLElement).getByText(re`^${t("car.excess")}`).textContent).toContain("₺12.000");
    expect(
      screen.getAllByText(t.like("car-results.freeUntil")).map(({ textContent }) => textContent),
    ).toEqual([t("car-results.freeUntil", { date: "29 Kas", time: "10:00" })]);
  });

  it("shows ten cars first and more on demand", async () => {
    const many = Array.from({ length: 12 }, (_, index) => car(`c${index}`, { model: `M${index}` }));
    const { user } = open({ first: many });
    await rent(/Renault M0/);
    await rent(/Renault M9/);
    expect(cards()).toHaveLength(10);
    await user.click(await screen.findByRole("button", { name: t("search.more", { product: "other" }) }));
    expect(cards()).toHaveLength(12);
  });

  it("offers the next day and a price alert when there are no cars", async () => {
    const { user, reads } = open({ first: [] });
    expect(await screen.findByRole("button", { name: t.like("alert.banner") })).toBeDefined();
    await user.click(await screen.findByRole("button", { name: t("search.empty.nextDay") }));
    // The rental keeps its length.
    await waitFor(() => expect(reads()[0]).toMatch(/\.20261202\.1000\.20261205\.1000$/));
  });
});

describe("filters and order", () => {
  it("show only matching cars with their number and can be cleared", async () => {
    const { user } = open();
    await user.click(
      await screen.findByRole("checkbox", {
        name: t("search.filters.option", { product: "other", name: "Otomatik", count: 1 }),
      }),
    );
    expect(cards()).toEqual(models("Renault Megane"));
    expect(screen.getByText(t("search.count", { product: "other", results: 1 }))).toBeDefined();
    await user.click(
      screen.getByRole("checkbox", {
        name: t("search.filters.option", { product: "other", name: "Fiat", count: 1 }),
      }),
    );
    expect(screen.getByText(t("search.empty.filteredTitle", { product: "other" }))).toBeDefined();
    await user.click(screen.getAllByRole("button", { name: t("search.filters.clear") })[0] as HTMLElement);
    expect(cards()).toHaveLength(3);
  });

  it("keep the sort order of another day and say that none of its filters apply", async () => {
    const filters = { ...NO_FILTERS, brand: ["Tofaş"] };
    const lists = { all: { option: "yesterday", filters, sort: { key: "price", descending: true } } };
    const { pickup_location_id, dropoff_location_id } = searchOption();
    writeDraft("car-results", { journey: `${pickup_location_id} ${dropoff_location_id} 3 TRY`, lists });
    open();
    expect(await screen.findByText(t.like("search.filters.carried", { apply: "other" }))).toBeDefined();
    expect(cards()).toEqual(models("Renault Megane", "Fiat Egea", "Renault Clio"));
  });

  it("sort the cars by the chosen key and direction", async () => {
    const { user } = open();
    await user.click(await screen.findByRole("button", { name: t("search.sorts.more") }));
    const sheet = within(await screen.findByRole("dialog", { name: t("search.sorts.title") }));
    await user.click(await sheet.findByRole("radio", { name: t("car-results.sorts.total_range_limit") }));
    await user.click(sheet.getByRole("radio", { name: t("search.sorts.descending") }));
    expect(cards()[0]).toBe(models("Fiat Egea")[0]);
    await user.click(screen.getByRole("button", { name: re`^${t("search.quick.deposit")}` }));
    expect(screen.getByRole("button", { pressed: true }).textContent).toBe(
      `${t("search.quick.deposit")} ₺5.000`,
    );
  });
});

it("links to the payment of a car that is held from an earlier search", async () => {
  storeHeldSession("car", "earlier");
  open({ held_by_you: { product_ids: ["clio"], hold_expires_at: "2026-12-01T10:15:00Z" } });
  const notice = (await screen.findByText(t.like("held.until"))).closest("[data-tone]");
  expect(notice?.textContent).toMatch(/^Renault Clio.*\d\d:15/);
  expect(screen.getByRole("link", { name: t("held.continue") }).getAttribute("href")).toBe(
    "/car/payment/?session_unique=earlier",
  );
});

describe("renting", () => {
  it("holds the car and goes on to payment", async () => {
    const { user, sent } = open();
    await user.click(
      await rent(
        t.like("car-results.rentCar", { car: "Renault Clio", vendor: "Lodos Drive", price: "₺4.500" }),
      ),
    );
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/car/payment/?session_unique=first"));
    expect(sent(SELECT)).toEqual([{ product_id: "clio", session_unique: "first" }]);
  });

  it("shows the rejection, searches again and asks to accept the new price", async () => {
    const refusal = { body: { status: false, message: "Fiyat yükseldi.", research: true, refresh: false } };
    const { user, sent } = open({
      second: [car("clio", { total: "4800.00" })],
      select: (call) =>
        (call.body as { session_unique: string }).session_unique === "first" ? refusal : granted(call),
    });
    await user.click(await rent(/Renault Clio/));
    const nextQuestion = () => waitFor(() => question.get() ?? Promise.reject(new Error("nothing asked")));
    expect((await nextQuestion()).text).toBe("Fiyat yükseldi.");
    question.get()?.answer(true);
    await waitFor(() => expect(question.get()?.text).toContain("₺4.800"));
    question.get()?.answer(true);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/car/payment/?session_unique=second"));
    expect(sent(SELECT)).toHaveLength(2);
    expect(readSession("car")?.session_unique).toBe("second");
  });
});
