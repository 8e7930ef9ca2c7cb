import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { BusDetail, BusItem, BusSearchResults } from "@/lib/api/bus-types";
import { question } from "@/lib/dialog";
import { writeDraft } from "@/lib/draft";
import { optionOf } from "@/lib/search/option";
import { dropReads } from "@/lib/search/results";
import { readHeldSession, storeHeldSession, writeSession } from "@/lib/search/session";
import { toasts } from "@/lib/toast";
import { type Call, readOptions, renderInTurkish, serve } from "@/test/render";
import { cell, detail, sold } from "@/test/seats";
import { re, t } from "@/test/words";
import { BusResultsScreen } from "./bus-results-screen";
import { NO_FILTERS } from "./filters";
import { FIRST_SORT } from "./sorts";
import { bus, results, searchOption } from "./test-data";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => "/bus/search/",
  useSearchParams: () => new URLSearchParams(window.location.search),
}));

const SEARCH = "POST /api/bus/gateway/search/";
const SELECT = "POST /api/bus/gateway/search/select/";
const DETAIL = "POST /api/bus/gateway/search/detail/";
const READ = "GET /api/bus/gateway/results/?";
/** Grants a session to results that were read without one. */
const granted = ({ body }: Call) => {
  const { session_unique = "second" } = body as { session_unique?: string };
  return { body: { status: true, message: "", research: false, refresh: false, session_unique } };
};
const lira = (total: string) => ({ total, currency: "TRY" });
type Answer = (call: Call) => { status?: number; body: unknown };

function open({
  first = [bus("b")],
  second = first,
  seats = [detail()],
  select = granted,
  held_by_you,
}: {
  first?: BusItem[];
  second?: BusItem[];
  /** Successive responses; the last one repeats. */
  seats?: (BusDetail | null)[];
  select?: Answer;
  held_by_you?: BusSearchResults["held_by_you"];
} = {}) {
  window.history.replaceState(null, "", "/bus/search/?option=option");
  const left = [...seats];
  const calls = serve({
    "GET /api/mobile/info/": () => ({ body: {} }),
    "GET /api/bus/gateway/search/?session_unique=first": () => ({
      body: { ...results(first), held_by_you },
    }),
    "GET /api/bus/gateway/search/?session_unique=second": () => ({ body: results(second) }),
    "GET /api/bus/gateway/results/fares/?": () => ({
      body: { days: [{ date: "2026-12-03", price: { total: "449.90", currency: "TRY" } }] },
    }),
    [READ]: () => ({ body: { ...results(second), as_of: "2026-11-20T09:30:00Z" } }),
    [SEARCH]: ({ body }) => ({
      body: {
        form_data: searchOption({ id: (body as { option: string }).option }),
        session_unique: "second",
      },
    }),
    [DETAIL]: () => {
      const body = left.length > 1 ? left.shift() : left[0];
      return body ? { body } : { status: 500, body: { code: "internal", message: "" } };
    },
    [SELECT]: select,
  });
  renderInTurkish(<BusResultsScreen />);
  return {
    user: userEvent.setup(),
    reads: () => readOptions(calls).map(({ spelled }) => spelled),
    sent: (path: string) =>
      calls.filter((call) => `${call.method} ${call.path}` === path).map(({ body }) => body),
  };
}

type User = ReturnType<typeof userEvent.setup>;
const sheetOf = async (user: User) => {
  await user.click(await screen.findByRole("button", { name: t.like("bus-results.card.chooseBus") }));
  return within(await screen.findByRole("dialog", { name: t("bus-results.seats.title") }));
};
const seatsOf = async (user: User) => {
  const sheet = await sheetOf(user);
  // The map loads after its sheet.
  await sheet.findByRole("button", { name: t.like("bus-results.seats.seat", { seat: 1 }) });
  return sheet;
};
const seat = (number: number) =>
  screen.getByRole("button", { name: new RegExp(`^Koltuk ${number}, .*sıra`) });
const pick = async (user: User, number: number, gender: string) => {
  await user.click(seat(number));
  await user.click(
    within(screen.getByRole("dialog", { name: t.like("bus-results.seats.forWhom") })).getByRole("button", {
      name: gender,
    }),
  );
};

beforeEach(() => {
  dropReads();
  router.push.mockClear();
  question.set(null);
  toasts.set([]);
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  writeSession("bus", { form_data: searchOption(), session_unique: "first" });
});

describe("the bus results", () => {
  it("shows the cities, the number of buses and each bus with its amenities", async () => {
    open({ first: [bus("b", { seats: 4 })] });
    expect(await screen.findByText(t("search.count", { product: "bus", results: 1 }))).toBeDefined();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toContain("İstanbul");
    const card = screen.getByRole("article", { name: /Leylek Ekspres/ });
    for (const words of [
      "22:30",
      "05:00",
      t("bus.layout", { layout: "2+2" }),
      t("bus-results.card.hasBreak"),
      t("bus-results.card.seatsLeft", { count: 4 }),
      "Kablosuz internet",
      t("bus.stopsBetween", { count: 2 }),
    ])
      expect(card.textContent).toContain(words);
    expect(within(card).getByText("Kablosuz internet").className).not.toContain("hidden");
  });

  it.each([
    [9, t("bus-results.card.seatsLeft", { count: 9 })],
    [10, t("bus-results.card.seatsFree", { count: 10 })],
    [37, t("bus-results.card.seatsFree", { count: 10 })],
  ])("shows %i free seats as: %s", async (seats, words) => {
    open({ first: [bus("b", { seats })] });
    const card = await screen.findByRole("article", { name: /Leylek Ekspres/ });
    expect(card.textContent).toContain(words);
    expect(card.textContent?.includes("Son ")).toBe(seats < 10);
  });

  it("searches another day with the same criteria", async () => {
    const { user, reads } = open();
    await user.click(await screen.findByRole("button", { name: t("search.dates.next") }));
    expect(reads()).toEqual(["bus.1.3.20261202.a"]);
  });

  it("prefetches another day on hover and does not read it again when it is chosen", async () => {
    const { user, reads } = open();
    const next = await screen.findByRole("button", { name: t("search.dates.next") });
    await user.hover(next);
    await waitFor(() => expect(reads()).toEqual(["bus.1.3.20261202.a"]));
    await user.click(next);
    await waitFor(() => expect(window.location.search).toContain("option="));
    expect(reads()).toEqual(["bus.1.3.20261202.a"]);
  });

  it("shows the lowest price of each day around after the buses have loaded", async () => {
    vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
    vi.stubGlobal("cancelIdleCallback", clearTimeout);
    const { user, reads } = open();
    await user.click(
      await screen.findByRole("button", {
        name: re`^${t("search.dates.day", { fare: "some", date: "3 Aralık Perşembe", price: "₺450" })}`,
      }),
    );
    expect(reads()[0]).toContain(".20261203.");
  });

  it("keeps the applicable filters of another day and says so", async () => {
    const filters = { ...NO_FILTERS, company: ["1", "99"] };
    const lists = { all: { option: "yesterday", filters, sort: FIRST_SORT } };
    writeDraft("bus-results", { journey: "1 3 TRY", lists });
    const { user } = open({ first: [bus("b"), bus("c", { company: "Yakamoz" })] });
    expect(await screen.findByText(t("search.count", { product: "bus", results: 1 }))).toBeDefined();
    expect(screen.getByText(t.like("search.filters.carried", { apply: "some" }))).toBeDefined();
    await user.click(screen.getAllByRole("button", { name: t("search.filters.clear") })[0] as HTMLElement);
    expect(await screen.findByText(t("search.count", { product: "bus", results: 2 }))).toBeDefined();
    expect(screen.queryByText(t.like("search.filters.carried", { apply: "some" }))).toBeNull();
  });

  it("says that there are no buses and offers the next day and a price alert", async () => {
    const { user, reads } = open({ first: [] });
    expect(await screen.findByText(t("search.empty.title", { product: "bus" }))).toBeDefined();
    expect(await screen.findByRole("button", { name: t.like("alert.banner") })).toBeDefined();
    await user.click(screen.getByRole("button", { name: t("search.empty.nextDay") }));
    expect(reads()[0]).toContain(".20261202.");
  });
});

describe("the seat choice", () => {
  it("asks for the passenger's gender, shows the total, and holds the seats", async () => {
    const { user, sent } = open();
    const sheet = await seatsOf(user);
    await pick(user, 1, t("bus-results.seats.man"));
    await pick(user, 4, t("bus-results.seats.woman"));
    expect(sheet.getByText("₺1.750")).toBeDefined();
    expect(seat(4).getAttribute("aria-label")).toMatch(t.like("bus-results.seats.seat", { who: "yoursF" }));
    await user.click(sheet.getByRole("button", { name: t("bus-results.seats.pay") }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/bus/payment/?session_unique=first"));
    expect(sent(SELECT)).toEqual([
      {
        product_id: "b",
        selected_seats: [
          { seat: 1, gender: "M", price: lira("850.00") },
          { seat: 4, gender: "F", price: lira("900.00") },
        ],
        session_unique: "first",
      },
    ]);
  });

  it("does not report the passenger's own held seat as sold on the way to payment", async () => {
    const { user, sent } = open({ seats: [detail(), detail([sold(1)])] });
    const sheet = await seatsOf(user);
    await pick(user, 1, t("bus-results.seats.man"));
    await user.click(sheet.getByRole("button", { name: t("bus-results.seats.pay") }));
    await sheet.findByRole("button", { name: t("bus-results.seats.paying") });
    await waitFor(() => expect(router.push).toHaveBeenCalled());
    await act(async () => undefined);
    expect(sent(DETAIL)).toHaveLength(1);
    expect(seat(1).getAttribute("aria-pressed")).toBe("true");
    expect(toasts.get()).toEqual([]);
  });

  it("offers only the genders that may buy the seat and says why", async () => {
    const { user } = open();
    await seatsOf(user);
    expect([1, 2].map((number) => seat(number).querySelectorAll("svg").length)).toEqual([0, 1]);
    await user.click(seat(2));
    const choice = within(screen.getByRole("dialog", { name: t("bus-results.seats.forWhom", { seat: 2 }) }));
    expect(choice.getByRole<HTMLButtonElement>("button", { name: t("bus-results.seats.man") }).disabled).toBe(
      true,
    );
    expect(document.activeElement).toBe(choice.getByRole("button", { name: t("bus-results.seats.woman") }));
    expect(choice.getByText(t("bus-results.seats.onlyWomen"))).toBeDefined();
  });

  it("shows every state of a seat in the legend", async () => {
    const { user } = open();
    const sheet = await seatsOf(user);
    const legend = within(sheet.getByRole("list", { name: t("bus-results.seats.legend") })).getAllByRole(
      "listitem",
    );
    expect(legend.map(({ textContent }) => textContent)).toEqual([
      t("bus-results.seats.man"),
      t("bus-results.seats.woman"),
      t("bus-results.seats.empty"),
      t("bus-results.seats.emptyMan"),
      t("bus-results.seats.emptyWoman"),
      t("bus-results.seats.closed"),
      t("bus-results.seats.yours"),
    ]);
    expect(legend.map((kind) => kind.querySelectorAll("svg").length)).toEqual([1, 1, 0, 1, 1, 1, 0]);
  });

  it("lists the stops of the bus with their times", async () => {
    const { user } = open();
    const sheet = await seatsOf(user);
    await user.click(sheet.getByText(t("bus.stopsBetween", { count: 1 })));
    const stops =
      sheet
        .getByText(t("bus.stopsBetween", { count: 1 }))
        .closest("details")
        ?.querySelectorAll("li") ?? [];
    expect([...stops].map(({ textContent }) => textContent)).toEqual([
      "22:30İstanbul (Esenler Otogarı)",
      "00:10Kocaeli (İzmit Otogarı) · 2 Ara",
      "05:00Ankara (AŞTİ)",
    ]);
  });

  it("opens no dialog at a taken seat", async () => {
    const { user } = open();
    await seatsOf(user);
    expect(seat(3).getAttribute("aria-label")).toBe(
      t("bus-results.seats.seat", { seat: 3, row: 1, who: "soldF", price: "₺850" }),
    );
    expect(seat(3).getAttribute("aria-disabled")).toBe("true");
    await user.click(seat(3));
    expect(screen.queryByRole("dialog", { name: t.like("bus-results.seats.forWhom") })).toBeNull();
  });

  it("removes a chosen seat by a click on the seat or on its remove button", async () => {
    const { user } = open();
    const sheet = await seatsOf(user);
    await pick(user, 1, t("bus-results.seats.man"));
    await user.click(seat(1));
    expect(sheet.queryByRole("button", { name: t.like("bus-results.seats.remove") })).toBeNull();
    await pick(user, 1, t("bus-results.seats.man"));
    await user.click(
      sheet.getByRole("button", {
        name: t("bus-results.seats.remove", { seat: 1, gender: t("bus-results.seats.man"), price: "₺850" }),
      }),
    );
    expect(seat(1).getAttribute("aria-pressed")).toBe("false");
  });

  it("refuses a fifth seat and does not continue without a seat", async () => {
    const { user, sent } = open();
    const sheet = await seatsOf(user);
    const pay = sheet.getByRole("button", { name: t("bus-results.seats.pay") });
    expect(pay.getAttribute("aria-disabled")).toBe("true");
    await user.click(pay);
    expect([sent(SELECT), toasts.get()]).toEqual([[], []]);
    for (const number of [1, 4, 5, 6]) await pick(user, number, t("bus-results.seats.woman"));
    await user.click(seat(7));
    expect(screen.queryByRole("dialog", { name: t.like("bus-results.seats.forWhom") })).toBeNull();
    expect(sheet.getAllByRole("button", { name: t.like("bus-results.seats.remove") })).toHaveLength(4);
    expect(toasts.get().at(-1)?.text).toBe(t("bus-results.seats.most", { count: 4 }));
  });

  it("moves by arrow keys with one tab stop, chooses by Enter and leaves by Escape", async () => {
    const { user } = open();
    await seatsOf(user);
    const stops = () =>
      within(screen.getByRole("grid"))
        .getAllByRole("button")
        .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops()).toEqual([seat(1)]);
    act(() => seat(1).focus());
    await user.keyboard("{ArrowRight}{ArrowDown}");
    expect(document.activeElement).toBe(seat(6));
    expect(stops()).toEqual([seat(6)]);
    await user.keyboard("{Enter}");
    expect(screen.getByRole("dialog", { name: t("bus-results.seats.forWhom", { seat: 6 }) })).toBeDefined();
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("dialog", { name: t.like("bus-results.seats.forWhom") })).toBeNull();
    expect(document.activeElement).toBe(seat(6));
  });

  it("forgets the chosen seats when the sheet is closed", async () => {
    const { user } = open();
    const sheet = await seatsOf(user);
    await pick(user, 1, t("bus-results.seats.man"));
    await user.click(sheet.getByRole("button", { name: t("common.close") }));
    const again = await seatsOf(user);
    expect(again.queryByRole("button", { name: t.like("bus-results.seats.remove") })).toBeNull();
  });

  it("says that the seats cannot be loaded and leads back to the other buses", async () => {
    const { user } = open({ seats: [null] });
    const sheet = await sheetOf(user);
    expect(await sheet.findByText(t("bus-results.seats.failed"))).toBeDefined();
    expect(sheet.getByText(t("bus-results.seats.failedText"))).toBeDefined();
    await user.click(sheet.getByRole("button", { name: t("bus-results.seats.others") }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("deselects a seat that was sold meanwhile and says so", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { user } = open({ seats: [detail(), detail([sold(1)])] });
    await seatsOf(user);
    fireEvent.click(seat(1));
    fireEvent.click(screen.getByRole("button", { name: t("bus-results.seats.man") }));
    expect(seat(1).getAttribute("aria-pressed")).toBe("true");
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    await waitFor(() => expect(toasts.get()[0]?.text).toBe(t("bus-results.seats.gone", { seat: 1 })));
    expect(screen.queryByRole("button", { name: t.like("bus-results.seats.remove") })).toBeNull();
    vi.useRealTimers();
  });
});

describe("a search while seats are held", () => {
  it("shows the held seats with a link to payment and sends the held session when searching", async () => {
    storeHeldSession("bus", "earlier");
    const { user, sent } = open({
      held_by_you: { product_ids: ["b"], hold_expires_at: "2026-12-01T10:15:00Z" },
      seats: [detail([cell(5, { held_by_you: true })])],
    });
    const onward = (within: { getByRole: typeof screen.getByRole }) =>
      within.getByRole("link", { name: t("held.continue") }).getAttribute("href");
    const notice = (await screen.findByText(t.like("held.until"))).closest("[data-tone]");
    expect(notice?.textContent).toMatch(/^22:30 Leylek Ekspres.*\d\d:15/);
    expect(onward(screen)).toBe("/bus/payment/?session_unique=earlier");
    const sheet = await seatsOf(user);
    expect(sheet.getByText(t("bus-results.seats.held", { seats: 5 }))).toBeDefined();
    expect(onward(sheet)).toBe("/bus/payment/?session_unique=earlier");
    await pick(user, 5, t("bus-results.seats.woman"));
    await user.click(sheet.getByRole("button", { name: t("bus-results.seats.pay") }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/bus/payment/?session_unique=first"));
    expect(readHeldSession("bus")).toBe("first");
    await user.click(sheet.getByRole("button", { name: t("common.close") }));
    await user.click(await screen.findByRole("button", { name: t("search.dates.next") }));
    const option = optionOf("bus", {
      departure_station: 1,
      arrival_station: 3,
      departure_date: "2026-12-02",
      show_route_alternatives: true,
    });
    expect(sent(SEARCH)).toEqual([{ option, held_session: "first" }]);
  });

  it("shows no link to payment after the hold has expired", async () => {
    storeHeldSession("bus", "earlier");
    const { user } = open();
    await seatsOf(user);
    expect(screen.queryByRole("link", { name: t("held.continue") })).toBeNull();
  });
});

describe("a rejected seat choice", () => {
  const refused = (changes: object) => () => ({
    body: { status: false, message: "Koltuk satıldı.", research: false, refresh: false, ...changes },
  });

  it("shows the reason and reloads the seats", async () => {
    const { user, sent } = open({ select: refused({}), seats: [detail(), detail([sold(1)])] });
    const sheet = await seatsOf(user);
    await pick(user, 1, t("bus-results.seats.man"));
    await user.click(sheet.getByRole("button", { name: t("bus-results.seats.pay") }));
    await waitFor(() => expect(question.get()?.text).toBe("Koltuk satıldı."));
    act(() => question.get()?.answer(true));
    await waitFor(() => expect(seat(1).getAttribute("aria-label")).toContain("dolu"));
    expect(sent(DETAIL)).toHaveLength(2);
    expect(router.push).not.toHaveBeenCalled();
  });

  it("asks before it holds the seat at the new price of a new search", async () => {
    let lapses = 1;
    const { user, sent } = open({
      select: (call) =>
        lapses-- > 0 ? { status: 410, body: { code: "search_expired", message: "" } } : granted(call),
      seats: [detail(), detail([cell(1, { price: "920.00" })])],
    });
    const sheet = await seatsOf(user);
    await pick(user, 1, t("bus-results.seats.man"));
    await user.click(sheet.getByRole("button", { name: t("bus-results.seats.pay") }));
    await waitFor(() => expect(question.get()?.title).toMatch(t.like("search.timeout.title")));
    act(() => question.get()?.answer(true));
    await waitFor(() => expect(question.get()?.text).toMatch(/₺850.*₺920/));
    act(() => question.get()?.answer(true));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/bus/payment/?session_unique=second"));
    expect(sent(SELECT).at(-1)).toMatchObject({
      selected_seats: [{ seat: 1, gender: "M", price: lira("920.00") }],
      option: "option",
      as_of: "2026-11-20T09:30:00Z",
    });
  });
});
