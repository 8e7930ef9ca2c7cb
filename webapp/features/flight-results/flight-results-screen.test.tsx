import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Currency, FlightResult, FlightSearchOption } from "@/lib/api/types";
import type { DayFare } from "@/lib/api/use-fares";
import { addDays, today } from "@/lib/dates";
import { question } from "@/lib/dialog";
import { writeDraft } from "@/lib/draft";
import { formatInstant } from "@/lib/format";
import { dropReads } from "@/lib/search/results";
import { readHeldSession, readSession, storeHeldSession, writeSession } from "@/lib/search/session";
import { DEFAULT_SETTINGS, saveSettings } from "@/lib/settings";
import { readStored } from "@/lib/storage";
import { toasts } from "@/lib/toast";
import { type Call, fareRequests, offline, readOptions, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { NO_FILTERS } from "./filters";
import { FlightResultsScreen } from "./flight-results-screen";
import { FIRST_SORT } from "./sorts";
import { flight, packaged, results, searchOption } from "./test-data";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", async () => ({
  ...(await import("@/test/address")),
  useRouter: () => router,
  usePathname: () => "/flight/search/",
}));

const POST_SEARCH = "POST /api/flight/gateway/search/";
const SELECT = "POST /api/flight/gateway/search/select/";
const RETURNS = "POST /api/flight/gateway/search/return_items/";
const READ = "GET /api/flight/gateway/results/?";
const READ_RETURNS = "GET /api/flight/gateway/results/return/?";
const as_of = "2026-11-20T09:30:00Z";
const gone = { status: 410, body: { code: "search_expired", message: "" } };
/** Grants a session to results that were read without one. */
const granted = ({ body }: Call) => {
  const { session_unique = "second" } = body as { session_unique?: string };
  return { body: { status: true, message: "", research: false, refresh: false, session_unique } };
};

type Answer = (call: Call) => { status?: number; body: unknown };
type Server = {
  address?: string;
  option?: FlightSearchOption;
  /** Option of the next search. */
  next?: FlightSearchOption;
  first?: FlightResult[];
  /** Results after searching again. */
  second?: FlightResult[];
  returns?: FlightResult[];
  /** Prices of the days around the return flight. */
  fares?: DayFare[];
  /** Prices of the days around both flights. */
  grid?: { date: string; back: DayFare[] }[];
  gridStatus?: () => number;
  select?: Answer;
  getFirst?: Answer;
  start?: Answer;
  /** Search results by option. */
  read?: Answer;
};

function open({
  address = "?option=option",
  option = searchOption(),
  next = option,
  first = [flight("f", "1000.00")],
  second = first,
  returns = [],
  fares = [],
  grid = [],
  gridStatus = () => 200,
  select = granted,
  getFirst = () => ({ body: results(first, option) }),
  start = () => ({ body: { form_data: next, session_unique: "second" } }),
  read = () => ({ body: { ...results(second, next), as_of } }),
}: Server = {}) {
  window.history.replaceState(null, "", `/flight/search/${address}`);
  const calls = serve({
    "GET /api/mobile/info/": () => ({ body: {} }),
    "GET /api/flight/gateway/search/?session_unique=first": getFirst,
    "GET /api/flight/gateway/search/?session_unique=second": () => ({ body: results(second, next) }),
    "GET /api/flight/gateway/results/fares/?": () => ({ body: { days: fares } }),
    "GET /api/flight/gateway/results/grid/?": () => ({ status: gridStatus(), body: { days: grid } }),
    [POST_SEARCH]: start,
    [READ]: read,
    [READ_RETURNS]: () => ({ body: { search: returns, statistics: {} } }),
    [RETURNS]: () => ({ body: { search: returns, statistics: {} } }),
    [SELECT]: select,
  });
  renderInTurkish(<FlightResultsScreen />);
  return {
    user: userEvent.setup(),
    reads: () => readOptions(calls),
    fareRequests: () => fareRequests(calls),
    sent: (path: string) => calls.filter((call) => `${call.method} ${call.path}` === path),
  };
}

/** Chooses the first flight at this fare, by default the cheapest. */
const chooseFirst = async (user: ReturnType<typeof userEvent.setup>, fare = "Hafif") => {
  await user.click(
    (await screen.findAllByRole("button", { name: t.like("results.card.chooseFlight") }))[0] as HTMLElement,
  );
  await user.click(await screen.findByRole("radio", { name: new RegExp(`^${fare}`) }));
  await user.click(screen.getByRole("button", { name: t.like("results.fares.chooseFare", { name: fare }) }));
};
const nextQuestion = () => waitFor(() => question.get() ?? Promise.reject(new Error("nothing asked")));
const payment = (session: string) => `/flight/payment/?session_unique=${session}`;

beforeEach(() => {
  dropReads();
  router.push.mockClear();
  question.set(null);
  toasts.set([]);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  writeSession("flight", { form_data: searchOption(), session_unique: "first" });
});

// Midnight in İstanbul has passed; New York is still on the evening before, and Tokyo on the next
// morning.
it.each([
  ["America/New_York", "2026-11-23T21:30:00Z", "2026-11-23"],
  ["Europe/Istanbul", "2026-11-23T21:30:00Z", "2026-11-24"],
  ["Asia/Tokyo", "2026-11-23T17:00:00Z", "2026-11-24"],
])(
  "offers no day before today in the time zone of the departure: %s",
  async (departure_timezone, now, earliest) => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(now) });
    const option = { ...searchOption(), departure_timezone, departure_date: earliest };
    writeSession("flight", { form_data: option, session_unique: "first" });
    open({ option });
    expect(await screen.findByRole("button", { name: t("search.dates.next") })).toHaveProperty(
      "disabled",
      false,
    );
    expect(screen.getByRole("button", { name: t("search.dates.before") })).toHaveProperty("disabled", true);
    vi.useRealTimers();
  },
);

it("links to the payment of flights that are held from an earlier search", async () => {
  storeHeldSession("flight", "earlier");
  const held_by_you = { product_ids: ["f"], hold_expires_at: "2026-12-01T10:15:00Z" };
  open({ getFirst: () => ({ body: { ...results([flight("f", "1000.00")]), held_by_you } }) });
  await screen.findByText(t.like("held.until"));
  expect(screen.getByText(/^\d\d:\d\d [^·.]+$/, { selector: "p" })).toBeDefined();
  const onward = screen.getByRole("link", { name: t("held.continue") });
  expect(onward.getAttribute("href")).toBe(payment("earlier"));
});

describe("opening the flight results", () => {
  it("continues the stored session and names the search in the address", async () => {
    const { sent } = open({ address: "" });
    expect(await screen.findByText(t("search.count", { product: "flight", results: 1 }))).toBeDefined();
    await waitFor(() => expect(window.location.search).toBe("?option=option"));
    expect(sent(POST_SEARCH)).toEqual([]);
  });

  // The router may still be loading the page. An address change at that time would keep the page from
  // being shown.
  it.each([
    ["", 1],
    ["?option=option", 0],
  ])("changes the address %j only after the results are shown, %i times", async (address, times) => {
    const touched: boolean[] = [];
    const touch = window.history.replaceState;
    open({ address });
    vi.spyOn(window.history, "replaceState").mockImplementation((...to) => {
      touched.push(screen.queryByText(t.like("search.count", { product: "flight" })) !== null);
      touch(...to);
    });
    await screen.findByText(t.like("search.count", { product: "flight" }));
    await waitFor(() => expect(touched).toEqual(Array(times).fill(true)));
  });

  it("searches again for an option that is not the stored one", async () => {
    const { reads, sent } = open({ address: "?option=other" });
    await screen.findByText(t.like("search.count", { product: "flight" }));
    expect(reads()).toEqual([{ option: "other", spelled: "" }]);
    expect(sent(POST_SEARCH)).toEqual([]);
  });

  it("searches again for an expired session and says so", async () => {
    const { reads } = open({ getFirst: () => gone });
    await screen.findByText(t.like("search.count", { product: "flight" }));
    expect(reads().map(({ option }) => option)).toEqual(["option"]);
    expect(readSession("flight")?.session_unique).toBeNull();
    await waitFor(() => expect(toasts.get()[0]?.text).toBe(t("search.renewed")));
  });

  it("resolves an address with only a session to the option of its search", async () => {
    open({ address: "?session_unique=first" });
    await screen.findByText(t.like("search.count", { product: "flight" }));
    await waitFor(() => expect(window.location.search).toBe("?option=option"));
  });

  it("says that there is no search if none is known", async () => {
    localStorage.clear();
    open({ address: "" });
    expect(await screen.findByText(t("search.error.noneTitle"))).toBeDefined();
  });

  it("offers the next day and a price alert if there are no flights", async () => {
    const { user, reads } = open({ first: [], second: [flight("f", "1.00")] });
    await screen.findByText(t.like("no-flights.title", { limit: "other" }));
    expect(await screen.findByRole("button", { name: t.like("alert.banner") })).toBeDefined();
    await user.click(screen.getByRole("button", { name: t("search.empty.nextDay") }));
    await waitFor(() => expect(reads()[0]?.spelled).toContain(".20261202."));
  });

  it("offers to include connecting flights if a direct search found none", async () => {
    const option = searchOption({ direct_flights_only: true });
    const { user, reads } = open({ option, first: [], second: [flight("f", "1.00")] });
    await user.click(
      await screen.findByRole("button", { name: t("no-flights.withoutLimits", { limit: "direct" }) }),
    );
    await waitFor(() => expect(reads()[0]?.spelled).toMatch(/\.economy\.\.$/));
  });

  it("does not offer the next day beyond the last day on sale", async () => {
    const form_data = searchOption({ departure_date: addDays(today(), 360) });
    writeSession("flight", { form_data, session_unique: "first" });
    open({ getFirst: () => ({ body: { ...results([]), search_options: form_data } }) });
    await screen.findByText(t.like("no-flights.title", { limit: "other" }));
    expect(screen.queryByRole("button", { name: t("search.empty.nextDay") })).toBeNull();
    expect(screen.getByRole("link", { name: t("search.empty.newSearch") })).toBeTruthy();
  });

  it("offers to repeat a search of a passed date for today", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-23T12:30:00Z") });
    const passed = { status: 410, body: { code: "option_expired", message: "" } };
    const { user, reads, sent } = open({ address: "?option=old", read: () => passed });
    await user.click(await screen.findByRole("button", { name: t("search.error.fromToday") }));
    expect(await screen.findByText(t("search.count", { product: "flight", results: 1 }))).toBeDefined();
    expect(reads().map(({ option }) => option)).toEqual(["old"]);
    expect(sent(POST_SEARCH).map(({ body }) => body)).toEqual([{ option: "old", departure_date: today() }]);
    await waitFor(() => expect(window.location.search).toBe("?option=option"));
    vi.useRealTimers();
  });

  it("loads the results again after an error", async () => {
    let failures = 1;
    const { user } = open({
      getFirst: () =>
        failures-- > 0
          ? { status: 500, body: { code: "internal", message: "" } }
          : { body: results([flight("f", "1.00")]) },
    });
    await user.click(await screen.findByRole("button", { name: t("common.retry") }));
    expect(await screen.findByText(t("search.count", { product: "flight", results: 1 }))).toBeDefined();
  });
});

describe("choosing a one-way flight", () => {
  it("holds the seats and goes to payment", async () => {
    const { user, sent } = open();
    await chooseFirst(user);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(payment("first")));
    const [call] = sent(SELECT);
    expect(call?.body).toEqual({ product_ids: ["f"], alternative_prices: [null], session_unique: "first" });
    expect(call?.headers.get("idempotency-key")).toBeTruthy();
  });

  it("chooses from cached results by option and time, and stores the new session and hold", async () => {
    writeSession("flight", { form_data: searchOption({ id: "before" }), session_unique: "first" });
    const { user, reads, sent } = open();
    await chooseFirst(user);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(payment("second")));
    expect(reads().map(({ option }) => option)).toEqual(["option"]);
    expect(sent(SELECT)[0]?.body).toEqual({
      product_ids: ["f"],
      alternative_prices: [null],
      option: "option",
      as_of,
    });
    expect(readSession("flight")).toEqual({ form_data: searchOption(), session_unique: "second" });
    expect(readHeldSession("flight")).toBe("second");
  });

  it("starts a new search after a choice from cached results was rejected", async () => {
    writeSession("flight", { form_data: searchOption({ id: "before" }), session_unique: "first" });
    const refused = { body: { status: false, message: "Yerler tükendi.", research: true, refresh: false } };
    const { user, reads, sent } = open({ select: () => refused });
    await chooseFirst(user);
    (await nextQuestion()).answer(true);
    await waitFor(() => expect(sent(POST_SEARCH).map(({ body }) => body)).toEqual([{ option: "option" }]));
    expect(reads()).toHaveLength(1);
  });

  it("shows why the choice was rejected and then the new results", async () => {
    const refused = { body: { status: false, message: "Yerler tükendi.", research: true, refresh: false } };
    const { user } = open({ select: () => refused, second: [flight("other", "5.00")] });
    await chooseFirst(user);
    const question = await nextQuestion();
    expect(question.text).toBe("Yerler tükendi.");
    question.answer(true);
    expect(await screen.findByText("₺5", { selector: "data" })).toBeDefined();
    expect(router.push).not.toHaveBeenCalled();
  });

  const lapsesOnce = () => {
    let lapses = 1;
    return (call: Call) => (lapses-- > 0 ? gone : granted(call));
  };

  it("holds the same flight at the same price after the session expired", async () => {
    const { user } = open({ select: lapsesOnce() });
    await chooseFirst(user);
    const lapsed = await nextQuestion();
    expect(lapsed.title).toBe(t("search.timeout.title"));
    lapsed.answer(true);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(payment("second")));
  });

  it.each([
    [true, 2],
    [false, 1],
  ])("asks before it holds a flight whose price has changed (accepted: %s)", async (accepted, selections) => {
    const { user, sent } = open({ select: lapsesOnce(), second: [flight("f", "1100.00")] });
    await chooseFirst(user);
    (await nextQuestion()).answer(true);
    const changed = await waitFor(async () => {
      const shown = await nextQuestion();
      expect(shown.title).toBe(t("search.select.priceChangedTitle"));
      return shown;
    });
    expect(changed.text).toContain("₺1.000");
    expect(changed.text).toContain("₺1.100");
    changed.answer(accepted);
    await waitFor(() => expect(sent(SELECT)).toHaveLength(selections));
    await waitFor(() => expect(router.push).toHaveBeenCalledTimes(accepted ? 1 : 0));
  });

  it("says that the flight is gone if the new search does not find it", async () => {
    const { user } = open({ select: lapsesOnce(), second: [flight("other", "5.00")] });
    await chooseFirst(user);
    (await nextQuestion()).answer(true);
    await waitFor(() =>
      expect(toasts.get()[0]?.text).toMatch(t.like("search.select.gone", { product: "flight" })),
    );
  });

  it("repeats a failed choice under the same idempotency key and goes home if declined", async () => {
    let failures = 2;
    const { user, sent } = open({
      select: (call) =>
        failures-- > 0 ? { status: 500, body: { code: "internal", message: "" } } : granted(call),
    });
    await chooseFirst(user);
    const failed = await nextQuestion();
    expect(failed.title).toBe(t("common.problemTryAgain"));
    failed.answer(true);
    await waitFor(() => expect(sent(SELECT)).toHaveLength(2));
    const keys = sent(SELECT).map(({ headers }) => headers.get("idempotency-key"));
    expect(keys[0]).toBe(keys[1]);
    (await nextQuestion()).answer(false);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/"));
  });
});

describe("round trips", () => {
  const option = searchOption({ fly_type: "RT", return_date: "2026-12-08" });
  const first = [flight("there", "1000.00"), packaged("package", "3000.00")];
  const returns = [flight("back", "1500.00", { departs: "18:00" })];
  const combine = { option, first, returns, address: "?option=option&view=combine" };

  it("shows packages first and chooses a package by its id alone", async () => {
    const { user, sent } = open({ option, first });
    expect(
      await screen.findByRole("radio", { name: t.like("results.views.package"), checked: true }),
    ).toBeDefined();
    expect(screen.queryByRole("button", { name: t("search.dates.next") })).toBeNull();
    await chooseFirst(user);
    await waitFor(() =>
      expect(sent(SELECT)[0]?.body).toEqual({ product_ids: ["package"], session_unique: "first" }),
    );
  });

  it("asks for the outbound fare, then for the return flight, then holds both", async () => {
    const overnight = flight("there", "1000.00", { arrivalDate: "2026-12-02" });
    const { user, sent } = open({ ...combine, first: [overnight] });
    await chooseFirst(user, "Ekstra");
    const prompt = await screen.findByText(t("results.roundTrip.selectReturn"));
    await waitFor(() => expect(document.activeElement).toBe(prompt));
    expect(sent(RETURNS)[0]?.body).toEqual({
      product_ids: ["there"],
      alternative_prices: ["XF"],
      session_unique: "first",
    });
    const card = screen.getByText(t("results.roundTrip.departureFlight")).closest("section");
    expect(within(card as HTMLElement).getByText("₺1.100")).toBeDefined();
    expect(within(card as HTMLElement).getByText(t("results.card.nextDay", { count: 1 }))).toBeDefined();
    expect(
      await screen.findByText(t("results.card.roundTripTotal", { price: "₺1.500" }).replace("\u00a0", " ")),
    ).toBeDefined();
    await chooseFirst(user);
    await waitFor(() =>
      expect(sent(SELECT)[0]?.body).toEqual({
        product_ids: ["there", "back"],
        alternative_prices: ["XF", null],
        session_unique: "first",
      }),
    );
  });

  it("opens at the return flights after a reload and goes back to the outbound flights", async () => {
    const { user } = open({ ...combine, address: `${combine.address}&departure=there&fare=XF` });
    await screen.findByText(t("results.roundTrip.selectReturn"));
    await user.click(screen.getByRole("button", { name: t("results.roundTrip.change") }));
    expect(await screen.findByRole("button", { name: t("search.dates.next") })).toBeDefined();
    expect(screen.queryByText(t("results.roundTrip.selectReturn"))).toBeNull();
  });

  const atReturns = `${combine.address}&departure=there&fare=XF`;

  it("shows prices of the round trip on return cards, price filter and days", async () => {
    vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
    vi.stubGlobal("cancelIdleCallback", clearTimeout);
    open({
      ...combine,
      address: atReturns,
      returns: [flight("back", "1500.00"), flight("dear", "2400.00")],
      fares: [{ date: "2026-12-09", price: { total: "900.00", currency: "TRY" } }],
    });
    // ₺1.100 is the outbound price.
    expect(await screen.findByText("₺2.600", { selector: "data" })).toBeDefined();
    const price = within(screen.getByRole("group", { name: t("search.filters.price") }));
    expect(price.getByText("₺2.600 – ₺3.500")).toBeDefined();
    expect(
      await screen.findByRole("button", {
        name: t.like("search.dates.day", { fare: "some", price: "₺2.000" }),
      }),
    ).toBeDefined();
    fireEvent.change(price.getByRole("slider", { name: /en çok/i }), { target: { value: "2700" } });
    expect(await screen.findByText(t("search.count", { product: "flight", results: 1 }))).toBeDefined();
  });

  it("keeps the chosen outbound flight when the return date changes", async () => {
    const next = { ...option, id: "next", return_date: "2026-12-09" };
    const { user, reads, sent } = open({ ...combine, next, address: atReturns });
    await screen.findByText(t("results.roundTrip.selectReturn"));
    await user.click(screen.getByRole("button", { name: t("search.dates.next") }));
    await waitFor(() => expect(reads()[0]?.spelled).toContain(".20261209."));
    await waitFor(() => expect(window.location.search).toContain("option=next"));
    expect(window.location.search).toContain("departure=there&fare=XF");
    await waitFor(() =>
      expect(
        sent(
          `${READ_RETURNS}option=${reads()[0]?.option}&as_of=${encodeURIComponent(as_of)}&product_id=there&fare_code=XF&language=tr&currency=TRY`,
        ),
      ).toHaveLength(1),
    );
    expect(await screen.findByText(t("results.roundTrip.selectReturn"))).toBeDefined();
  });

  it.each([
    ["flight", { first: [flight("other", "900.00")] }, atReturns],
    ["fare", combine, `${combine.address}&departure=there&fare=ZZ`],
  ])("says that the chosen outbound %s is gone until another one is chosen", async (_, server, address) => {
    const { user } = open({ ...combine, ...server, address });
    expect(await screen.findByText(t.like("results.roundTrip.departureGone"))).toBeDefined();
    await chooseFirst(user);
    await screen.findByText(t("results.roundTrip.selectReturn"));
    await user.click(screen.getByRole("button", { name: t("results.roundTrip.change") }));
    expect(screen.queryByText(t.like("results.roundTrip.departureGone"))).toBeNull();
  });

  it("reloads both directions when the currency changes", async () => {
    const inCurrency = ({ headers }: Call) => ({
      body: JSON.parse(
        JSON.stringify(results(first, option)).replaceAll("TRY", headers.get("x-user-currency") ?? ""),
      ),
    });
    const address = `${combine.address}&departure=there&fare=XF`;
    const { sent } = open({ ...combine, address, getFirst: inCurrency });
    await screen.findByText(t("results.roundTrip.selectReturn"));
    await waitFor(() => expect(sent(RETURNS)).toHaveLength(1));
    act(() => saveSettings({ ...DEFAULT_SETTINGS, currency: "EUR" }));
    await waitFor(() => expect(sent(RETURNS)).toHaveLength(2));
    const currencies = (path: string) => sent(path).map(({ headers }) => headers.get("x-user-currency"));
    expect(currencies(RETURNS)).toEqual(["TRY", "EUR"]);
    expect(currencies("GET /api/flight/gateway/search/?session_unique=first")).toEqual(["TRY", "EUR"]);
    act(() => saveSettings(DEFAULT_SETTINGS));
  });

  it("loads the prices around the date of the direction that is shown", async () => {
    vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
    vi.stubGlobal("cancelIdleCallback", clearTimeout);
    const { user, fareRequests } = open({ option, first, returns });
    const months = () => new Set(fareRequests().map(({ spelled, month }) => `${spelled} ${month}`));
    await user.click(await screen.findByRole("radio", { name: t.like("results.views.combine") }));
    // The three days before are in November.
    const out = (last: string) => `flight.1.4.${last}..2.0.0.0.economy..`;
    const both = [`${out("20261130")} 2026-11`, `${out("20261231")} 2026-12`];
    await waitFor(() => expect(months()).toEqual(new Set(both)));
    expect(screen.getByRole("button", { current: "date" }).textContent).toMatch(/^1 Aralık/);
    await chooseFirst(user, "Ekstra");
    await waitFor(() => expect(months()).toContain("flight.4.1.20261231..2.0.0.0.economy.. 2026-12"));
    expect(screen.getByRole("button", { current: "date" }).textContent).toMatch(/^8 Aralık/);
  });

  describe("the table of days of a round trip", () => {
    const fare = (date: string, total: string | null) => ({
      date,
      price: total === null ? null : { total, currency: "TRY" as const },
    });
    const grid = [
      { date: "2026-12-01", back: [fare("2026-12-08", "4000.00"), fare("2026-12-09", "3499.90")] },
      { date: "2026-12-09", back: [fare("2026-12-08", null), fare("2026-12-09", null)] },
    ];
    const compare = async (server: Server) => {
      const opened = open({ option, first, returns, ...server });
      await opened.user.click(await screen.findByRole("button", { name: t("results.dates.compare") }));
      return opened;
    };

    it("shows prices by outbound and return date and marks the lowest and the current one", async () => {
      await compare({ grid });
      const table = await screen.findByRole("table", { name: t.like("calendar.grid.caption") });
      const rows = within(table).getAllByRole("row");
      expect(rows.map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
        ["", t("results.dates.return")],
        [t("results.dates.departure"), "Sal 8 Ara", "Çar 9 Ara"],
        [
          "Sal 1 Ara",
          `${t("calendar.grid.pair", { fare: "other", departure: "1 Aralık Salı", back: "8 Aralık Salı", price: "₺4.000" })}₺4.000`,
          `${t("calendar.grid.pair", { fare: "lowest", departure: "1 Aralık Salı", back: "9 Aralık Çarşamba", price: "₺3.500" })}₺3.500${t("search.quick.price")}`,
        ],
        ["Çar 9 Ara", t("calendar.grid.before"), `${t("calendar.grid.none")}–`],
      ]);
      expect(within(table).getByRole("button", { current: true }).textContent).toContain("₺4.000");
    });

    it("searches the chosen pair of days, but not for the current pair", async () => {
      const { user, reads } = await compare({ grid });
      await user.click(await screen.findByRole("button", { name: /₺4\.000/ }));
      expect(screen.queryByRole("table")).toBeNull();
      expect(reads()).toEqual([]);
      await user.click(screen.getByRole("button", { name: t("results.dates.compare") }));
      await user.click(
        await screen.findByRole("button", { name: t.like("calendar.grid.pair", { fare: "lowest" }) }),
      );
      await waitFor(() => expect(reads()[0]?.spelled).toContain(".20261201.20261209."));
    });

    it("loads the prices again after an error", async () => {
      let status = 400;
      const { user } = await compare({ grid, gridStatus: () => status });
      expect((await screen.findByRole("alert")).textContent).toContain(t("calendar.grid.failed"));
      status = 200;
      await user.click(screen.getByRole("button", { name: t("common.retry") }));
      expect(await screen.findByRole("table")).toBeDefined();
    });

    it("says that no tickets are on sale on these days", async () => {
      await compare({ grid: [] });
      expect(await screen.findByRole("heading", { name: t("calendar.grid.emptyTitle") })).toBeDefined();
    });

    it("is offered on a phone too, but not for a one-way search", async () => {
      open({ first });
      await screen.findByText(t("search.count", { product: "flight", results: 1 }));
      expect(screen.queryByRole("button", { name: t("results.dates.compare") })).toBeNull();
      cleanup();
      vi.stubGlobal("matchMedia", () => ({
        matches: false,
        addEventListener() {},
        removeEventListener() {},
      }));
      open({ option, first });
      await screen.findByRole("radio", { name: t.like("results.views.package") });
      expect(await screen.findByRole("button", { name: t("results.dates.compare") })).toBeDefined();
    });
  });

  it("moves a return that would be before the outbound date and says so", async () => {
    const { user, reads } = open({ ...combine, option: { ...option, return_date: "2026-12-01" } });
    await user.click(await screen.findByRole("button", { name: t("search.dates.next") }));
    expect(reads()[0]?.spelled).toContain(".20261202.20261202.");
    expect(toasts.get()[0]?.text).toBe(t("results.dates.returnMoved"));
  });
});

describe("filters and sorting of the flight results", () => {
  it("filters the list, keeps the filter after a reload and can clear it", async () => {
    const first = [flight("direct", "1.00"), flight("stops", "2.00", { stops: 1 })];
    const { user } = open({ first });
    await user.click(
      await screen.findByRole("checkbox", {
        name: t("search.filters.option", { product: "flight", name: t("results.card.direct"), count: 1 }),
      }),
    );
    expect(screen.getByText(t("search.count", { product: "flight", results: 1 }))).toBeDefined();
    cleanup();
    open({ first });
    expect(await screen.findByText(t("search.count", { product: "flight", results: 1 }))).toBeDefined();
    await user.click(screen.getByRole("button", { name: t("search.filters.clear") }));
    expect(screen.getByText(t("search.count", { product: "flight", results: 2 }))).toBeDefined();
  });

  it("lists the chosen filters above the results and can remove each one", async () => {
    const first = [flight("direct", "1.00"), flight("stops", "2.00", { stops: 1, airline: "Anka" })];
    const { user } = open({ first });
    await user.click(
      await screen.findByRole("checkbox", {
        name: t("search.filters.option", { product: "flight", name: t("results.card.direct"), count: 1 }),
      }),
    );
    await user.click(
      screen.getByRole("checkbox", {
        name: t("search.filters.option", { product: "flight", name: "Poyraz", count: 1 }),
      }),
    );
    await user.click(screen.getAllByRole("button", { name: t("search.filters.morning") })[0] as HTMLElement);
    const chosen = within(await screen.findByRole("list", { name: t("search.filters.chosen") }));
    expect(chosen.getAllByRole("button").map(({ textContent }) => textContent?.trim())).toEqual([
      t("results.card.direct"),
      `${t("results.sorts.departure")} 09:00 – 09:00`,
      "Poyraz",
    ]);
    await user.click(
      chosen.getByRole("button", { name: t("search.filters.remove", { filter: t("results.card.direct") }) }),
    );
    await user.click(chosen.getByRole("button", { name: t("search.filters.remove", { filter: "Poyraz" }) }));
    expect(screen.getByText(t("search.count", { product: "flight", results: 2 }))).toBeDefined();
  });

  it("sorts by price, duration and departure and shows the best value of each", async () => {
    const first = [
      flight("cheap", "1000.00", { departs: "12:00", duration: "03:00" }),
      flight("fast", "1500.00", { departs: "10:00", duration: "01:20" }),
      flight("early", "2000.00", { departs: "06:25", duration: "02:00" }),
    ];
    const { user } = open({ first });
    const orders = within(await screen.findByRole("group", { name: t("search.sorts.title") }));
    const firstCard = () =>
      screen
        .getAllByRole("button", { name: t.like("results.card.chooseFlight") })[0]
        ?.getAttribute("aria-label");
    const words = orders.getAllByRole("button").map(({ textContent }) => textContent?.trim());
    expect(words).toEqual([
      `${t("search.quick.price")} ₺1.000`,
      `${t("search.quick.duration")} 1\u00a0sa.\u00a020\u00a0dk.`,
      `${t("search.quick.departure")} 06:25`,
      t("search.sorts.more"),
    ]);
    expect(orders.getByRole("button", { pressed: true }).textContent).toMatch(
      re`^${t("search.quick.price")}`,
    );
    await user.click(orders.getByRole("button", { name: re`^${t("search.quick.duration")}` }));
    await waitFor(() => expect(firstCard()).toContain("10:00"));
    await user.click(orders.getByRole("button", { name: re`^${t("search.quick.departure")}` }));
    await waitFor(() => expect(firstCard()).toContain("06:25"));
    expect(orders.getAllByRole("button", { pressed: true })).toHaveLength(1);
    await user.click(orders.getByRole("button", { name: t("search.sorts.more") }));
    await user.click(await screen.findByRole("radio", { name: t("results.sorts.airline") }));
    expect(
      orders.getByRole("button", { name: `${t("search.sorts.more")} ${t("results.sorts.airline")}` }),
    ).toBeDefined();
  });

  it("keeps the applicable filters on another day, says so and can clear them", async () => {
    const first = [flight("a", "1.00"), flight("b", "2.00", { airline: "Anka", stops: 1 })];
    const second = [
      flight("c", "3.00", { airline: "Poyraz" }),
      flight("d", "2.00", { airline: "Poyraz", stops: 1 }),
    ];
    const next = searchOption({ id: "next", departure_date: "2026-12-02" });
    const oneStop = t("search.filters.option", {
      product: "flight",
      name: t("results.card.stops", { count: 1 }),
      count: 1,
    });
    const { user } = open({ first, second, next });
    await user.click(
      await screen.findByRole("checkbox", {
        name: oneStop,
      }),
    );
    await user.click(
      screen.getByRole("checkbox", {
        name: t("search.filters.option", { product: "flight", name: "Anka", count: 1 }),
      }),
    );
    expect(screen.queryByText(t.like("search.filters.carried", { apply: "some" }))).toBeNull();
    await user.click(screen.getByRole("button", { name: t("search.dates.next") }));
    // The other airline has no flights on that day.
    expect(await screen.findByText(t.like("search.filters.carried", { apply: "some" }))).toBeDefined();
    expect(screen.getByText(t("search.count", { product: "flight", results: 1 }))).toBeDefined();
    expect(
      screen.getByRole("checkbox", {
        name: oneStop,
        checked: true,
      }),
    ).toBeDefined();
    const [clear] = screen.getAllByRole("button", { name: t("search.filters.clear") });
    await user.click(clear as HTMLElement);
    expect(screen.getByText(t("search.count", { product: "flight", results: 2 }))).toBeDefined();
    expect(screen.queryByText(t.like("search.filters.carried", { apply: "some" }))).toBeNull();
  });

  it.each([
    [/en az/i, 1500, "2500.00"],
    [/en çok/i, 1500, "500.00"],
  ])("keeps on another day only the moved end of the price range: %s", async (name, value, beyond) => {
    const first = [flight("a", "1000.00"), flight("b", "2000.00")];
    const next = searchOption({ id: "next", departure_date: "2026-12-02" });
    const { user } = open({ first, second: [flight("c", beyond)], next });
    const price = within(await screen.findByRole("group", { name: t("search.filters.price") }));
    fireEvent.change(price.getByRole("slider", { name }), { target: { value: String(value) } });
    await screen.findByText(t("search.count", { product: "flight", results: 1 }));
    await user.click(screen.getByRole("button", { name: t("search.dates.next") }));
    expect(await screen.findByText(t.like("search.filters.carried", { apply: "all" }))).toBeDefined();
    expect(screen.getByText(t("search.count", { product: "flight", results: 1 }))).toBeDefined();
  });

  it("searches again when only direct flights are wanted", async () => {
    const { user, reads } = open();
    await user.click(await screen.findByRole("switch", { name: t("results.filters.directOnly") }));
    expect(reads()[0]?.spelled).toMatch(/^flight\.1\..*\.economy\.d\.$/);
  });

  it("shows ten flights and ten more on each request", async () => {
    const { user } = open({ first: Array.from({ length: 25 }, (_, n) => flight(`f${n}`, `${n + 1}.00`)) });
    await screen.findByText(t("search.count", { product: "flight", results: 25 }));
    const cards = () => screen.getAllByRole("button", { name: t.like("results.card.chooseFlight") }).length;
    // The button appears once the ten cards are rendered.
    const more = await screen.findByRole("button", { name: t("search.more", { product: "flight" }) });
    expect(cards()).toBe(10);
    await user.click(more);
    expect(cards()).toBe(20);
    await user.click(screen.getByRole("button", { name: t("search.more", { product: "flight" }) }));
    expect(cards()).toBe(25);
    expect(screen.queryByRole("button", { name: t("search.more", { product: "flight" }) })).toBeNull();
  });
});

it.each<[Currency, number]>([
  ["TRY", 1],
  ["EUR", 2],
])("applies a price range in TRY only to prices in TRY, here: %s", async (currency, shown) => {
  saveSettings({ ...DEFAULT_SETTINGS, currency });
  const filters = { ...NO_FILTERS, price: { min: 1000, max: 2000 } };
  const stored = { option: "option", filters, sort: FIRST_SORT };
  writeDraft("flight-results", { journey: "OW 1 4 2 0 0 0 economy TRY", lists: { outbound: stored } });
  open({ first: [flight("a", "1.00"), flight("b", "1500.00")] });
  expect(await screen.findByText(t("search.count", { product: "flight", results: shown }))).toBeDefined();
  saveSettings(DEFAULT_SETTINGS);
});

describe("flights of airlines that answer late", () => {
  const [ours, late] = [flight("ours", "1000.00"), flight("late", "900.00", { departs: "07:00" })];
  /** Returns one response after the other; the last one repeats. */
  const inTurn = (...answers: object[]) => {
    const left = [...answers];
    return () => ({ body: left.length > 1 ? left.shift() : left[0] });
  };
  const found = (state: "searching" | "complete", ...items: FlightResult[]) => ({
    ...results(items),
    as_of,
    state,
  });
  const cards = () =>
    screen
      .getAllByRole("button", { name: t.like("results.card.chooseFlight") })
      .map((one) => one.getAttribute("aria-label"));
  const waitForMore = () => act(() => vi.advanceTimersByTimeAsync(2500));

  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => void vi.useRealTimers());

  it("are added to the list only when asked", async () => {
    const { user } = open({ read: inTurn(found("searching", ours), found("complete", ours, late)) });
    await screen.findByText(t("more-flights.searching"));
    const before = cards();
    await waitForMore();
    expect(await screen.findByText(t("more-flights.found", { count: 1, price: "₺900" }))).toBeDefined();
    expect(cards()).toEqual(before);
    await user.click(screen.getByRole("button", { name: t("more-flights.show") }));
    await screen.findByText(t("search.count", { product: "flight", results: 2 }));
    expect(cards()).toEqual([expect.stringContaining("₺900"), ...before]);
    expect(screen.queryByText(re`${t("more-flights.searching")}|${t("more-flights.partial")}`)).toBeNull();
    expect(document.activeElement?.id).toBe("results-count");
  });

  it("are awaited if no other flights were found", async () => {
    open({ read: inTurn(found("searching"), found("complete", late)) });
    expect((await screen.findAllByText(t("search.searching", { product: "flight" }))).length).toBeGreaterThan(
      0,
    );
    expect(screen.queryByText(t.like("no-flights.title", { limit: "other" }))).toBeNull();
    await waitForMore();
    expect(await screen.findByText(t("search.count", { product: "flight", results: 1 }))).toBeDefined();
  });

  it("are awaited if one was chosen before the search expired", async () => {
    const read = inTurn(found("complete", late), found("searching", ours), found("complete", ours, late));
    let lapses = 1;
    const { user } = open({ read, select: (call) => (lapses-- > 0 ? gone : granted(call)) });
    await chooseFirst(user);
    (await nextQuestion()).answer(true);
    await screen.findByText(t("more-flights.searching"));
    await waitForMore();
    await waitFor(() => expect(router.push).toHaveBeenCalledWith(payment("second")));
    expect(toasts.get()).toEqual([]);
  });
});

describe("the flight results without a connection", () => {
  const first = [flight("direct", "1000.00"), flight("stops", "2000.00", { stops: 1 })];
  /** The list was shown once, and the page had time to store it. */
  async function openBefore() {
    vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
    vi.stubGlobal("cancelIdleCallback", clearTimeout);
    open({ first });
    await screen.findByText(t("search.count", { product: "flight", results: 2 }));
    await waitFor(() => expect(readStored("flight.results")).not.toBeNull());
    cleanup();
  }

  it("shows the stored results with their time and searches again when it is back", async () => {
    await openBefore();
    let isCut = true;
    const { user, sent } = open({
      address: "",
      getFirst: () => (isCut ? offline() : { body: results([flight("now", "3000.00")]) }),
      select: offline,
    });
    const { at } = readStored<{ at: string }>("flight.results") ?? { at: "" };
    const notice = await screen.findByText(t.like("search.offline"));
    expect(notice.textContent).toContain(formatInstant("tr", at));
    expect(screen.getByText(t("search.count", { product: "flight", results: 2 }))).toBeDefined();
    await waitFor(() => expect(window.location.search).toBe("?option=option"));
    await user.click(
      screen.getByRole("checkbox", {
        name: t("search.filters.option", { product: "flight", name: t("results.card.direct"), count: 1 }),
      }),
    );
    expect(screen.getByText(t("search.count", { product: "flight", results: 1 }))).toBeDefined();
    await chooseFirst(user);
    const failed = await nextQuestion();
    expect(failed.text).toBe(t("common.checkConnection"));
    failed.answer(false);
    isCut = false;
    act(() => void window.dispatchEvent(new Event("online")));
    expect(await screen.findByText("₺3.000", { selector: "data" })).toBeDefined();
    expect(screen.queryByText(t.like("search.offline"))).toBeNull();
    expect(sent(POST_SEARCH)).toEqual([]);
  });

  it("does not say that stored results have expired", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    await openBefore();
    vi.setSystemTime(Date.now() + 3_600_000);
    open({ getFirst: offline });
    await screen.findByText(t.like("search.offline"));
    await new Promise((passed) => setTimeout(passed, 50));
    expect(question.get()).toBeNull();
    vi.useRealTimers();
  });

  it.each([
    ["stored results are of another search", async () => openBefore(), "?option=other"],
    ["no results are stored", async () => undefined, ""],
  ])("says that the flights could not be loaded: %s", async (_, before, address) => {
    await before();
    open({ address, getFirst: offline, start: offline, read: offline });
    expect(await screen.findByText(t("search.error.title", { product: "flight" }))).toBeDefined();
  });

  it("does not repeat an expired choice in stored results", async () => {
    await openBefore();
    const { user, sent } = open({ first, select: () => gone, start: offline, read: offline });
    await screen.findByText(t("search.count", { product: "flight", results: 2 }));
    await chooseFirst(user);
    (await nextQuestion()).answer(true);
    await screen.findByText(t.like("search.offline"));
    expect(sent(SELECT)).toHaveLength(1);
    expect(question.get()).toBeNull();
  });

  it("shows the server's error in place of stored results", async () => {
    await openBefore();
    open({ getFirst: () => ({ status: 500, body: { code: "internal", message: "" } }) });
    expect(await screen.findByText(t("search.error.title", { product: "flight" }))).toBeDefined();
  });
});

describe("the time limit", () => {
  it.each([
    [true, []],
    [false, [["/"]]],
  ])("says that the search timed out (again: %s)", async (again, pushes) => {
    const { reads } = open({
      getFirst: () => ({ body: { ...results([flight("f", "1.00")]), time_out_seconds: 0 } }),
    });
    const timedOut = await nextQuestion();
    expect(timedOut.title).toBe(t("search.timeout.title"));
    timedOut.answer(again);
    await waitFor(() => expect(reads()).toHaveLength(again ? 1 : 0));
    await waitFor(() => expect(router.push.mock.calls).toEqual(pushes));
  });
});
