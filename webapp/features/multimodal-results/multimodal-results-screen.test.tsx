import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { addDays, today } from "@/lib/dates";
import { multimodalHref, multimodalOption } from "@/lib/search/multimodal-option";
import { recentSearches } from "@/lib/search/recent-searches";
import { readSession } from "@/lib/search/session";
import { offline, readOptions, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { MultimodalResultsScreen } from "./multimodal-results-screen";
import { RESULTS } from "./test-data";

const router = vi.hoisted(() => ({ push: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", async () => ({
  useRouter: () => router,
  useSearchParams: (await import("@/test/address")).useSearchParams,
}));

const SEARCH = {
  departure_city: 3401,
  arrival_city: 601,
  departure_date: addDays(today(), 5),
  adult_count: 2,
  child_count: 0,
  infant_count: 0,
  senior_count: 0,
};
const READ = "GET /api/base/gateway/results/ways/?";

function open(
  answer: { status?: number; body: unknown },
  option = multimodalOption(SEARCH),
  others: Parameters<typeof serve>[0] = {},
) {
  window.history.replaceState(null, "", `/ways/?option=${option}`);
  const calls = serve({ [READ]: () => answer, ...others });
  renderInTurkish(<MultimodalResultsScreen />);
  return { calls, user: userEvent.setup() };
}

const cards = () => screen.findAllByRole("article");
const kinds = async () =>
  (await cards()).map(
    (card) =>
      within(card).getByText(
        re`^(${t("ways.by", { product: "flight" })}|${t("ways.by", { product: "bus" })}|${t("ways.by", { product: "other" })})$`,
      ).textContent,
  );

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  router.push.mockReset();
  localStorage.clear();
});

it("shows plane, bus and car by price, each with a link to its results", async () => {
  const { calls } = open({ body: RESULTS });
  expect(await kinds()).toEqual([
    t("ways.by", { product: "bus" }),
    t("ways.by", { product: "flight" }),
    t("ways.by", { product: "other" }),
  ]);
  expect(calls.find(({ path }) => path.includes("/ways/"))?.path).toContain(
    `option=${multimodalOption(SEARCH)}&language=tr&currency=TRY`,
  );
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("İstanbul – Ankara");
  expect(screen.getByText(t("ways.count", { count: 3 }))).toBeDefined();
  const links = screen.getAllByRole("link", { name: /gör: / }).map((link) => link.getAttribute("href"));
  expect(links).toEqual(["/bus/search-gate/b1/", "/flight/search-gate/f1/", "/car/search-gate/c1/"]);
  expect(screen.getByText(t("ways.days", { count: 3 }))).toBeDefined();
  expect(screen.getByText(t("ways.price", { count: 2 }))).toBeDefined();
  expect(screen.getByText(t("ways.seats", { count: 2 }))).toBeDefined();
  expect(localStorage.getItem("rota.product")).toBe('"all"');
});

it("shares its address and remembers the search", async () => {
  const shared = vi.fn();
  Object.defineProperty(navigator, "share", { value: shared, configurable: true });
  const { user } = open({ body: RESULTS });
  await cards();
  await user.click(screen.getByRole("button", { name: t("search.bar.share") }));
  const option = multimodalOption(SEARCH);
  const url = `http://localhost:3000${multimodalHref(option)}`;
  expect(shared).toHaveBeenCalledWith({
    title: t("search.share.text", { product: "all", from: "İstanbul", to: "Ankara" }),
    url,
  });
  const search = { ...SEARCH, id: option, from: "İstanbul", to: "Ankara" };
  expect(recentSearches()).toEqual([{ product: "all", search }]);
  expect(readSession("all")?.form_data).toEqual(search);
});

it("lists the parts of the journey in words and names the source of the CO₂ figures", async () => {
  open({ body: RESULTS });
  const [bus] = await cards();
  const parts = within(bus as HTMLElement).getByRole("list", { name: t("ways.parts.label") });
  expect(
    within(parts)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent?.replace(/\s/g, " ")),
  ).toEqual([
    `${t("ways.parts.access", { product: "bus" })}52 dk. 42 km`,
    `${t("ways.parts.wait", { product: "flight" })}1 sa. 15 dk.`,
    `${t("ways.parts.travel", { product: "bus" })}1 sa. 5 dk. 323 km`,
    `${t("ways.parts.egress", { product: "flight" })}1 sa. 8 dk. 33 km`,
  ]);
  const words = within(bus as HTMLElement)
    .getAllByRole("term")
    .map(({ textContent, nextSibling }) => `${textContent} ${nextSibling?.textContent}`);
  expect(words.slice(2)).toEqual([
    `19:23 ${t("ways.leave")}`,
    `${t("ways.departs")} 21:30 İstanbul (Esenler Otogarı)`,
    `${t("ways.arrives")} 04:30+${t("ways.dayOffset", { count: 11 })} Ankara (AŞTİ)`,
    `05:38+${t("ways.dayOffset", { count: 11 })} ${t("ways.door")}`,
  ]);
  const source = screen.getByRole("link", { name: /UK Government GHG Conversion Factors.*2025/ });
  expect(source.getAttribute("href")).toBe("https://www.gov.uk/factors");
  expect(screen.getByText(t.like("ways.note.co2")).textContent).toContain("229");
});

const pressed = (name: RegExp) => screen.getByRole("button", { name }).getAttribute("aria-pressed");

it("offers further departures with their own times and prices", async () => {
  const flight = {
    airline: { code: "P7", name: "Poyraz", logo: "" },
    departure: { time: "07:00", date: "2030-12-24", airport: { name: "Sabiha Gökçen Havalimanı" } },
    arrival: { time: "08:05", date: "2030-12-24", airport: { name: "Esenboğa Havalimanı" } },
    information: { duration: "01:05", remaining_seats: 9, total_transfer_count: 0 },
    price: { total: "2100.00", currency: "TRY" },
  };
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  const { user } = open({ body: RESULTS }, undefined, {
    "GET /api/flight/gateway/results/?": () => ({ body: { search: [flight] } }),
  });
  const early = t.like("ways.departure", { leaves: "04:53", arrives: "09:13", price: "₺2.100" });
  await screen.findByRole("button", { name: early });
  expect(pressed(t.like("ways.departure", { leaves: "15:28", arrives: "19:48" }))).toBe("true");
  await user.click(screen.getByRole("button", { name: early }));
  expect(pressed(early)).toBe("true");
  const link = screen.getByRole("link", {
    name: t.like("ways.seeThese", { product: "flight", carrier: "Poyraz", price: "₺2.100" }),
  });
  expect(link.getAttribute("href")).toBe("/flight/search-gate/f1/");
  // A new order selects its own best departure.
  await user.click(screen.getByRole("radio", { name: t("ways.sort.time") }));
  expect(pressed(early)).toBe("false");
});

it("shows on a phone one row for each product, which opens its departures", async () => {
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const { user, calls } = open({ body: RESULTS });
  const [bus] = await screen.findAllByRole("button", { name: t.like("ways.label") });
  expect(screen.queryByRole("link", { name: /gör: / })).toBeNull();
  expect(readOptions(calls)).toEqual([]);
  await user.click(bus as HTMLElement);
  expect(bus?.getAttribute("aria-expanded")).toBe("true");
  expect(screen.getByRole("link", { name: /gör: / }).getAttribute("href")).toBe("/bus/search-gate/b1/");
  await waitFor(() => expect(readOptions(calls).map(({ option }) => option)).toEqual(["b1"]));
  await user.click(bus as HTMLElement);
  expect(screen.queryByRole("link", { name: /gör: / })).toBeNull();
});

it("shows for each day the lower price of plane and bus for all passengers", async () => {
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  const day = (total: string) => [{ date: SEARCH.departure_date, price: { total, currency: "TRY" } }];
  open({ body: RESULTS }, undefined, {
    "GET /api/flight/gateway/results/fares/?": () => ({ body: { days: day("1936.00") } }),
    "GET /api/bus/gateway/results/fares/?": () => ({ body: { days: day("400.00") } }),
  });
  const days = await screen.findByRole("region", { name: t("search.dates.label") });
  // Two passengers with one seat each.
  expect((await within(days).findAllByText(/₺800/)).length).toBeGreaterThan(0);
  expect(within(days).getByText(t("search.dates.base", { per: "party" }))).toBeDefined();
});

it("shows the last results without a connection and says so", async () => {
  open({ body: RESULTS });
  await cards();
  cleanup();
  window.history.replaceState(null, "", `/ways/?option=${multimodalOption(SEARCH)}`);
  serve({ [READ]: offline });
  renderInTurkish(<MultimodalResultsScreen />);
  expect(await screen.findByText(t.like("search.offline"), undefined, { timeout: 8000 })).toBeDefined();
  expect(await kinds()).toHaveLength(3);
});

it("keeps heading, share button and sort order while another date loads", async () => {
  let answer: (value: Response) => void = () => undefined;
  open({ body: RESULTS });
  await cards();
  vi.stubGlobal("fetch", () => new Promise<Response>((resolve) => (answer = resolve)));
  const next = multimodalOption({ ...SEARCH, departure_date: addDays(SEARCH.departure_date, 1) });
  act(() => window.history.pushState(null, "", multimodalHref(next)));
  expect(await screen.findByText(t("ways.searching"))).toBeDefined();
  expect(screen.queryAllByRole("article")).toHaveLength(0);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("İstanbul – Ankara");
  expect(screen.getByRole("button", { name: t("search.bar.share") })).toBeDefined();
  expect(screen.getByRole("radio", { name: t("ways.sort.price") })).toBeDefined();
  answer(Response.json({ ...RESULTS, ways: RESULTS.ways.slice(0, 2) }));
  expect(await screen.findByText(t("ways.count", { count: 2 }))).toBeDefined();
});

it("sorts by time and by CO₂, and keeps the order for the next search", async () => {
  const { user } = open({ body: RESULTS });
  await cards();
  await user.click(screen.getByRole("radio", { name: t("ways.sort.time") }));
  expect(await kinds()).toEqual([
    t("ways.by", { product: "flight" }),
    t("ways.by", { product: "other" }),
    t("ways.by", { product: "bus" }),
  ]);
  await user.click(screen.getByRole("radio", { name: t("ways.sort.co2") }));
  expect((await kinds())[0]).toBe(t("ways.by", { product: "bus" }));
  expect(localStorage.getItem("rota.draft.ways-sort")).toContain("co2");
});

it("opens the next day", async () => {
  const { user } = open({ body: RESULTS });
  await cards();
  await user.click(screen.getByRole("button", { name: t("search.dates.next") }));
  const next = multimodalOption({ ...SEARCH, departure_date: addDays(SEARCH.departure_date, 1) });
  expect(router.push).toHaveBeenCalledWith(multimodalHref(next), { scroll: false });
});

it("says that there are no results and offers the next day", async () => {
  const { user } = open({ body: { ...RESULTS, ways: [] } });
  expect(await screen.findByText(t("ways.empty.title"))).toBeDefined();
  await user.click(screen.getByRole("button", { name: t("search.empty.nextDay") }));
  expect(router.push).toHaveBeenCalled();
});

it("offers to repeat a search of a passed date for today", async () => {
  const { user } = open({ status: 410, body: { code: "option_expired", message: "Geçmiş." } });
  await user.click(await screen.findByRole("button", { name: t("search.error.fromToday") }));
  expect(router.push).toHaveBeenCalledWith(
    multimodalHref(multimodalOption({ ...SEARCH, departure_date: today() })),
    {
      scroll: false,
    },
  );
});

it("shows the fault that the server reports", async () => {
  open({ status: 400, body: { code: "validation", message: "", errors: { arrival_city: ["Aynı şehir."] } } });
  expect(await screen.findByText("Aynı şehir.")).toBeDefined();
});

it("sends no request if the address has no valid option", async () => {
  const { calls } = open({ body: RESULTS }, "nothing");
  await waitFor(() => expect(screen.getByText(t("search.error.noneTitle"))).toBeDefined());
  expect(calls).toHaveLength(0);
});
