import account from "@content/catalogues/tr/account.json";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepToken } from "@/lib/account/token";
import type { FlightBookingCard, PriceAlert } from "@/lib/api/account-types";
import type { BookingState } from "@/lib/api/types";
import { question } from "@/lib/dialog";
import { Messages } from "@/lib/i18n/provider";
import { saveTicket } from "@/lib/saved-tickets";
import { toasts } from "@/lib/toast";
import { offline, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { AlertCard } from "./alert-card";
import { AlertsScreen } from "./alerts-screen";
import { user } from "./test-data";
import { TicketsScreen } from "./tickets-screen";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", async () => ({
  ...(await import("@/test/address")),
  useRouter: () => router,
  usePathname: () => "/profile/tickets/",
}));

const place = (code: string, city: string) => ({
  id: 1,
  code,
  name: `${city} Havalimanı`,
  city,
  country_code: "TR",
});
const [IST, ESB] = [place("IST", "İstanbul"), place("ESB", "Ankara")];
const lira = (total: string) => ({ total, currency: "TRY" as const });

function open(page: ReactNode, answers: Parameters<typeof serve>[0]) {
  const calls = serve({
    "GET /api/user/": () => ({ body: user }),
    "GET /api/notification/info/": () => ({ body: { total_count: 0, unread_count: 0 } }),
    ...answers,
  });
  renderInTurkish(page);
  return calls;
}

beforeEach(() => {
  vi.clearAllMocks();
  question.set(null);
  toasts.set([]);
  keepToken("t");
  window.history.replaceState(null, "", "/profile/tickets/");
});

const booked = (n: number): FlightBookingCard => ({
  info: {
    unique_code: `u${n}`,
    pnr_code: `PNR${n}`,
    state: "ticketed",
    under_review: false,
    created_at: "2026-11-20T10:00:00Z",
    duration: null,
    break_display: null,
    airline_reference: null,
    awaiting_airline: false,
  },
  departure_booking: {
    info: {
      departure_airport: IST,
      arrival_airport: ESB,
      departure_date: "2026-12-24",
      departure_time: "08:00",
    },
  },
  return_booking: null,
  price: lira("2499.80"),
  net: null,
  rate: null,
});
const rate = { currency: "EUR" as const, value: "55.772300", date: "2026-11-23" };
const converted = t("common.converted", { date: "23 Kasım 2026" });

const KINDS = ["flight", "bus", "car"] as const;
type Kind = (typeof KINDS)[number];
const pageOf = (product: Kind, number = 1) => `GET /api/user/${product}/bookings/?page=${number}&per_page=50`;
const none = () => ({ body: { next_page: null, results: [] } });
/** First pages; empty for a product that is not named. */
const lists = (results: Partial<Record<Kind, unknown[]>>) =>
  Object.fromEntries(
    KINDS.map((product) => [
      pageOf(product),
      () => ({ body: { next_page: null, results: results[product] ?? [] } }),
    ]),
  );

const station = (name: string, date: string, time: string) => ({ station: { name }, date, time });
const bus = {
  info: booked(4).info,
  company: { name: "Leylek Ekspres" },
  departure: station("İstanbul Otogarı", "2026-12-12", "22:30:00"),
  arrival: station("Ankara AŞTİ", "2026-12-13", "05:00:00"),
  price: lira("900.00"),
};
const car = {
  info: booked(3).info,
  car: { brand: "Fiat", model: "Egea" },
  pickup: { location: { name: "İzmir" }, date: "2026-11-20", time: "10:00" },
  dropoff: { location: { name: "Antalya" }, date: "2026-11-28", time: "18:30" },
  price: lira("4000.00"),
};

/** Links of a section, in order. */
const linksOf = (section: string) =>
  within(screen.getByRole("region", { name: section }))
    .getAllByRole("link")
    .map((link) => link.getAttribute("href"));

describe("the list of tickets", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T09:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it("names each passenger's departure after only one of them was changed", async () => {
    const own = (name: string, departs: string) => ({ leg: 0, travellers: [name], departs });
    const journeys = [own("Ayşe Öz", "2026-12-24T08:00"), own("Ali Öz", "2026-12-26T18:25")];
    const card = booked(1);
    open(<TicketsScreen />, lists({ flight: [{ ...card, info: { ...card.info, journeys } }] }));
    expect((await screen.findByText("Ayşe Öz")).parentElement?.textContent).toMatch(
      re`^Ayşe Öz: 24 Ara.*08:00$`,
    );
    expect(screen.getByText("Ali Öz").parentElement?.textContent).toMatch(re`^Ali Öz: 26 Ara.*18:25$`);
  });

  it.each([
    ["the unchanged passenger has departed", "2026-11-24", "2026-11-28", "28 Kas Cmt, 18:25"],
    ["the changed passenger departs first", "2026-12-24", "2026-12-22", `22 Ara Sal, 18:25`],
    ["all passengers have departed", "2026-11-24", "2026-11-22", "24 Kas Sal, 08:00"],
  ])("names the day of the next departure when %s", async (_, first, changed, shown) => {
    const own = (travellers: string[], departs: string) => ({ leg: 0, travellers, departs });
    const info = {
      ...booked(1).info,
      journeys: [own(["Ayşe Öz"], `${first}T08:00`), own(["Ali Öz"], `${changed}T18:25`)].sort((one, other) =>
        one.departs.localeCompare(other.departs),
      ),
    };
    const { departure_booking } = booked(1);
    const departure = { info: { ...departure_booking.info, departure_date: first } };
    const ride = {
      ...bus,
      info,
      departure: station("İstanbul Otogarı", first, "08:00"),
      arrival: station("Ankara AŞTİ", first, "14:30"),
    };
    open(
      <TicketsScreen />,
      lists({ flight: [{ ...booked(1), info, departure_booking: departure }], bus: [ride] }),
    );
    await screen.findAllByText("Ali Öz");
    const facts = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
    // The arrival is known only for the first passenger's ride.
    const arrives = shown.endsWith("08:00")
      ? [expect.stringMatching(re`^${t("account.tickets.arrives")}.*, 14:30$`)]
      : [];
    const both = [
      `${t("account.tickets.departure")}${shown}`,
      `${t("account.tickets.leaves")}${shown}`,
      ...arrives,
    ];
    expect(facts).toHaveLength(both.length);
    expect(facts).toEqual(expect.arrayContaining(both));
  });

  it("shows the net amount with payment, change and refund of a changed ticket", async () => {
    const net = {
      total: lira("1549.90"),
      paid: lira("2499.80"),
      changes: lira("300.00"),
      refunded: lira("1249.90"),
    };
    open(<TicketsScreen />, lists({ flight: [{ ...booked(1), net }] }));
    expect(await screen.findByText("₺1.549,90")).toBeTruthy();
    expect(
      await screen.findByText(
        t("account.tickets.net", { paid: "₺2.499,80", changes: "₺300", refunded: "−₺1.249,90" }),
      ),
    ).toBeTruthy();
  });

  const flight = (
    n: number,
    day: string,
    state: BookingState = "ticketed",
    back?: string,
    cancelled?: number[],
  ) => {
    const of = booked(n);
    const on = (departure_date: string) => ({
      info: { ...of.departure_booking.info, departure_date },
    });
    return {
      ...of,
      info: { ...of.info, state, cancelled },
      departure_booking: on(day),
      return_booking: back ? on(back) : null,
    };
  };

  it("sorts tickets of all products into upcoming, cancelled and past", async () => {
    open(
      <TicketsScreen />,
      lists({
        flight: [
          flight(10, "2026-12-24"),
          flight(11, "2026-11-01"),
          flight(12, "2026-12-30", "refunded"),
          // The outbound flight has departed, the return flight has not.
          flight(13, "2026-11-20", "ticketed", "2026-12-01"),
          flight(14, "2026-11-26"),
          // One direction has departed and the other is cancelled, in both combinations.
          flight(15, "2026-11-10", "ticketed", "2026-12-20", [1]),
          flight(16, "2026-11-27", "ticketed", "2026-12-28", [0]),
        ],
        bus: [bus],
        car: [car],
      }),
    );
    await screen.findByRole("heading", { name: t("account.tickets.coming") });
    expect(linksOf(t("account.tickets.coming"))).toEqual([
      "/flight/booking/detail/u14/",
      "/car/booking/detail/u3/",
      "/flight/booking/detail/u13/",
      "/bus/booking/detail/u4/",
      "/flight/booking/detail/u10/",
      "/flight/booking/detail/u16/",
    ]);
    expect(linksOf(t("account.tickets.off"))).toEqual(["/flight/booking/detail/u12/"]);
    expect(linksOf(t("account.tickets.past"))).toEqual([
      "/flight/booking/detail/u15/",
      "/flight/booking/detail/u11/",
    ]);
    expect(
      screen.getAllByText(t.like("account.tickets.cancelled")).map((one) => one.previousSibling?.textContent),
    ).toEqual([t("account.tickets.departure"), t("account.tickets.return")]);
    fireEvent.click(screen.getByRole("tab", { name: t("account.products.car") }));
    expect(linksOf(t("account.tickets.coming"))).toEqual(["/car/booking/detail/u3/"]);
    expect(window.location.search).toBe("?tab=car");
  });

  it("orders tickets of one departure time the same in whichever order they arrive", async () => {
    const orders = [];
    for (const numbers of [
      [1, 2],
      [2, 1],
    ]) {
      open(<TicketsScreen />, lists({ flight: numbers.map(booked) }));
      await screen.findByRole("heading", { name: t("account.tickets.coming") });
      orders.push(linksOf(t("account.tickets.coming")));
      cleanup();
    }
    expect(orders[1]).toEqual(orders[0]);
  });

  it("marks each date of a fully cancelled bus or car ticket as cancelled", async () => {
    const gone = { state: "refunded", cancelled: [0] };
    const info = { ...bus.info, ...gone };
    open(
      <TicketsScreen />,
      lists({ bus: [{ ...bus, info }], car: [{ ...car, info: { ...car.info, ...gone } }] }),
    );
    await screen.findByRole("heading", { name: t("account.tickets.off") });
    const facts = [...document.querySelectorAll("dd")].map(({ textContent }) => textContent);
    expect(facts).toEqual(Array(4).fill(expect.stringMatching(t.like("account.tickets.cancelled"))));
  });

  it("loads the next page only of the products that have one", async () => {
    const calls = open(<TicketsScreen />, {
      ...lists({}),
      [pageOf("flight")]: () => ({ body: { next_page: 2, results: [booked(1)] } }),
      [pageOf("flight", 2)]: () => ({ body: { next_page: null, results: [booked(2)] } }),
    });
    expect((await screen.findByRole("link", { name: "İstanbul – Ankara" })).getAttribute("href")).toBe(
      "/flight/booking/detail/u1/",
    );
    expect(screen.getByText(`24 Ara Per, 08:00`)).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: t("account.tickets.more") }));
    await screen.findByText(t("account.tickets.pnr", { code: "PNR2" }));
    expect(screen.getAllByRole("link", { name: "İstanbul – Ankara" })).toHaveLength(2);
    expect(screen.queryByRole("button", { name: t("account.tickets.more") })).toBeNull();
    expect(calls.filter(({ path }) => path.includes("page=2")).map(({ path }) => path)).toEqual([
      pageOf("flight", 2).slice(4),
    ]);
  });

  it("shows the date of the exchange rate, but not for a ticket in liras", async () => {
    open(<TicketsScreen />, lists({ flight: [{ ...booked(1), rate }, booked(2)] }));
    expect(await screen.findAllByText(converted)).toHaveLength(1);
  });

  it("shows the airline's reference, or that the airline has not confirmed yet", async () => {
    const [known, waiting] = [booked(1), booked(2)];
    known.info.airline_reference = "QX7LMN";
    waiting.info = { ...waiting.info, state: "paid", awaiting_airline: true };
    open(<TicketsScreen />, lists({ flight: [known, waiting] }));
    expect(
      await screen.findByText(
        `${t("account.tickets.pnr", { code: "PNR1" })} · ${t("account.tickets.airline", { code: "QX7LMN" })}`,
      ),
    ).toBeTruthy();
    expect(screen.getByText(t("account.tickets.awaitingAirline"))).toBeTruthy();
  });

  it("can load the next page again after it failed", async () => {
    let answer: { status?: number; body: unknown } = {
      status: 500,
      body: { code: "internal", message: "Olmadı" },
    };
    const calls = open(<TicketsScreen />, {
      ...lists({}),
      [pageOf("flight")]: () => ({ body: { next_page: 2, results: [booked(1)] } }),
      [pageOf("flight", 2)]: () => answer,
    });
    const more = () => screen.findByRole<HTMLButtonElement>("button", { name: t("account.tickets.more") });
    fireEvent.click(await more());
    await waitFor(() => expect(toasts.get()).toMatchObject([{ tone: "danger", text: "Olmadı" }]));
    expect((await more()).getAttribute("aria-busy")).toBeNull();
    answer = { body: { next_page: null, results: [booked(2)] } };
    fireEvent.click(await more());
    await screen.findByText(t("account.tickets.pnr", { code: "PNR2" }));
    const requests = calls.map(({ method, path }) => `${method} ${path}`);
    expect(requests.filter((call) => call === pageOf("flight", 2))).toHaveLength(2);
  });

  it("shows departure and arrival of a bus, and pick-up and return of a car", async () => {
    open(<TicketsScreen />, lists({ bus: [bus], car: [car] }));
    expect(await screen.findByRole("link", { name: "İstanbul Otogarı – Ankara AŞTİ" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Fiat Egea" })).toBeTruthy();
    expect(screen.getByText("İzmir – Antalya")).toBeTruthy();
    const facts = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
    expect(facts).toEqual([
      `${t("account.tickets.pickup")}20 Kas Cum, 10:00`,
      `${t("account.tickets.dropoff")}28 Kas Cmt, 18:30`,
      `${t("account.tickets.leaves")}12 Ara Cmt, 22:30`,
      `${t("account.tickets.arrives")}13 Ara Paz, 05:00`,
    ]);
  });

  it("says that there are no tickets, but shows an error if a product failed to load", async () => {
    open(<TicketsScreen />, lists({}));
    expect(
      await screen.findByRole("heading", { name: t("account.tickets.empty", { product: "other" }) }),
    ).toBeTruthy();
    cleanup();
    open(<TicketsScreen />, {
      ...lists({ flight: [booked(1)] }),
      [pageOf("bus")]: () => ({ status: 500, body: { code: "internal", message: "Sunucu yoruldu" } }),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Sunucu yoruldu");
  });
});

describe("the list of tickets saved on the device", () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T09:00:00Z") });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const USER = "GET /api/user/";
  /** Saves tickets like the ticket pages, from the first to the last. */
  function save() {
    const whole = (n: number) => ({ info: booked(n).info, price: lira("900.00"), tickets: [] });
    const end = (airport: typeof IST, time: string) => ({ airport, date: "2026-12-24", time });
    const there = { info: { departure: end(IST, "08:00"), arrival: end(ESB, "09:10") } };
    const flight = { ...whole(1), departure_booking: there, return_booking: null };
    const bus = {
      ...whole(2),
      company: { name: "Leylek Ekspres" },
      departure: station("İzmir", "2026-12-12", "22:30"),
      arrival: station("Bolu", "2026-12-13", "05:00"),
    };
    const car = {
      ...whole(3),
      car: { brand: "Fiat", model: "Egea" },
      search_options: {
        pickup_location: { name: "İzmir" },
        pickup_date: "2026-12-12",
        pickup_time: "10:00",
        dropoff_location: { name: "Antalya" },
        dropoff_date: "2026-12-16",
        dropoff_time: "18:30",
      },
    };
    saveTicket("flight", "u1", flight, "2026-11-18T21:00:00Z");
    saveTicket("car", "u3", car, "2026-11-20T10:00:00Z");
    saveTicket("bus", "u2", bus, "2026-11-21T10:00:00Z");
  }
  const cards = () =>
    screen.getAllByRole("heading", { level: 3 }).map((heading) => {
      const link = heading.querySelector("a");
      return [link?.textContent, link?.getAttribute("href")];
    });

  it("shows the saved tickets without a connection, the nearest first, until it is back", async () => {
    save();
    let isOnline = false;
    const line = (body: unknown) => () => (isOnline ? { body } : offline());
    open(<TicketsScreen />, {
      [USER]: line(user),
      [pageOf("flight")]: line({ next_page: null, results: [booked(9)] }),
      [pageOf("bus")]: line(none().body),
      [pageOf("car")]: line(none().body),
    });
    expect(await screen.findByText(t.like("account.tickets.saved"))).toBeTruthy();
    expect(cards()).toEqual([
      ["Fiat Egea", "/car/booking/detail/u3/"],
      ["İzmir – Bolu", "/bus/booking/detail/u2/"],
      ["İstanbul – Ankara", "/flight/booking/detail/u1/"],
    ]);
    const facts = [...document.querySelectorAll("dl > div")].map(({ textContent }) => textContent);
    expect(facts).toEqual([
      `${t("account.tickets.pickup")}12 Ara Cmt, 10:00`,
      `${t("account.tickets.dropoff")}16 Ara Çar, 18:30`,
      `${t("account.tickets.leaves")}12 Ara Cmt, 22:30`,
      `${t("account.tickets.arrives")}13 Ara Paz, 05:00`,
      `${t("account.tickets.departure")}24 Ara Per, 08:00`,
    ]);
    expect(screen.getByText(t("account.tickets.savedAt", { date: "19 Kasım 2026" }))).toBeTruthy();
    isOnline = true;
    fireEvent.click(screen.getByRole("button", { name: t("common.retry") }));
    expect(await screen.findByText(t("account.tickets.pnr", { code: "PNR9" }))).toBeTruthy();
    expect(screen.queryByText(t.like("account.tickets.saved"))).toBeNull();
  });

  it("shows the server's error in place of the saved tickets", async () => {
    save();
    open(<TicketsScreen />, {
      [USER]: () => ({ status: 500, body: { code: "internal", message: "Olmadı" } }),
    });
    expect((await screen.findByRole("alert")).textContent).toContain("Olmadı");
    expect(screen.queryByText(t("account.tickets.pnr", { code: "PNR1" }))).toBeNull();
  });

  it("shows a guest the saved tickets with links to the PNR lookup and the login", async () => {
    save();
    keepToken(null);
    open(<TicketsScreen />, {});
    expect(await screen.findByText(t("account.tickets.pnr", { code: "PNR1" }))).toBeTruthy();
    const others = within(screen.getByRole("region", { name: t("account.tickets.guest.title") }));
    expect(others.getAllByRole("link").map((link) => link.getAttribute("href"))).toEqual([
      "/flight/check-pnr/",
      "/auth/login/?next=%2Fprofile%2Ftickets%2F",
    ]);
    expect(router.replace).not.toHaveBeenCalled();
  });

  it("reloads a guest's saved tickets and marks one that was cancelled elsewhere", async () => {
    save();
    keepToken(null);
    let state: BookingState = "ticketed";
    const departure = { airport: IST, date: "2026-12-24", time: "08:00" };
    const flight = { info: { departure, arrival: { ...departure, airport: ESB } } };
    const whole = () => ({
      info: { ...booked(1).info, state, cancelled: state === "ticketed" ? undefined : [0] },
      price: lira("900.00"),
      tickets: [],
      departure_booking: flight,
      return_booking: null,
    });
    const parts = "?transfers=1&passenger=1&tickets=1";
    const calls = open(<TicketsScreen />, {
      [`GET /api/flight/booking/u1/${parts}`]: () => ({ body: whole() }),
    });
    await waitFor(() =>
      expect(screen.getAllByText(t("account.tickets.savedAt", { date: "26 Kasım 2026" }))).toHaveLength(1),
    );
    // The server did not respond for the others, so they show when they were saved.
    expect(screen.getAllByText(t.like("account.tickets.savedAt"))).toHaveLength(3);
    cleanup();
    state = "refunding";
    open(<TicketsScreen />, { [`GET /api/flight/booking/u1/${parts}`]: () => ({ body: whole() }) });
    await screen.findByRole("heading", { name: t("account.tickets.off") });
    expect(linksOf(t("account.tickets.off"))).toEqual(["/flight/booking/detail/u1/"]);
    expect(linksOf(t("account.tickets.coming"))).toHaveLength(2);
    expect(screen.getByText(re`^24 Ara.*${t.like("account.tickets.cancelled")}$`)).toBeTruthy();
    expect(calls.map(({ path }) => path)).toContain(`/api/bus/booking/u2/${parts}`);
  });

  it("sends a guest without saved tickets to the login", async () => {
    keepToken(null);
    open(<TicketsScreen />, {});
    await waitFor(() =>
      expect(router.replace).toHaveBeenCalledWith("/auth/login/?next=%2Fprofile%2Ftickets%2F"),
    );
  });

  it("shows the load error without a connection if no ticket is saved", async () => {
    serve({ [USER]: offline });
    renderInTurkish(<TicketsScreen />);
    expect((await screen.findByRole("alert")).textContent).toContain(t("account.failed"));
    expect(screen.getByRole("button", { name: t("common.retry") })).toBeTruthy();
  });
});

describe("price alerts", () => {
  const alert = (changes: Partial<PriceAlert>): PriceAlert => ({
    id: "5",
    active: true,
    option: "o 1",
    option_detail: {
      departure_airport: IST,
      arrival_airport: ESB,
      departure_date: "2027-03-12",
      return_date: null,
    },
    old_price: lira("1249.90"),
    new_price: lira("1099.90"),
    rate: null,
    notify_email: "ayse@example.com",
    notify_phone: null,
    phone_confirmed: null,
    created_at: "2026-11-20T10:00:00Z",
    ...changes,
  });

  it("offers to confirm the phone number of an alert by a code", async () => {
    let phone_confirmed = false;
    const calls = open(<AlertsScreen />, {
      "GET /api/user/flight/price_alerts/": () => ({
        body: [alert({ notify_phone: "+905321234567", phone_confirmed })],
      }),
      "POST /api/user/phone/": () => ({ body: { sent_to: "*** 67", expires_at: "2026-11-25T10:00:00Z" } }),
      "POST /api/user/phone/confirm/": () => {
        phone_confirmed = true;
        return { body: user };
      },
    });
    fireEvent.click(await screen.findByRole("button", { name: t("phone-code.send") }));
    fireEvent.change(await screen.findByLabelText(t("phone-code.code")), { target: { value: "123456" } });
    // Accessible name of the step.
    expect(screen.getByRole("form").getAttribute("aria-label")).toBe(t("phone-code.submit"));
    fireEvent.click(screen.getByRole("button", { name: t("phone-code.submit") }));
    await waitFor(() => expect(screen.queryByLabelText(t("phone-code.code"))).toBeNull());
    expect(calls.filter(({ method }) => method === "POST").map(({ body }) => body)).toEqual([
      { phone: "+905321234567" },
      { phone: "+905321234567", code: "123456" },
    ]);
    expect(screen.queryByRole("button", { name: t("phone-code.send") })).toBeNull();
  });

  it.each([
    ["flight", t("account.alerts.lowest", { product: "other" })],
    ["bus", t("account.alerts.lowest", { product: "bus" })],
    ["car", t("account.alerts.lowest", { product: "car" })],
  ] as const)("names what the price of an alert is for: %s", (product, words) => {
    open(
      <Messages turkish={{ account }}>
        <AlertCard product={product} alert={alert({})} onChanged={vi.fn()} />
      </Messages>,
      {},
    );
    expect(screen.getByText(words)).toBeTruthy();
  });

  it("links an active alert to its search, shows old and new price, and deletes it", async () => {
    const alerts = [alert({})];
    open(<AlertsScreen />, {
      "GET /api/user/flight/price_alerts/": () => ({ body: alerts }),
      "DELETE /api/flight/info/price-alert/5/": () => {
        alerts.pop();
        return { status: 204, body: undefined };
      },
    });
    expect(await screen.findByText(t("account.greeting", { name: "Ayşe" }))).toBeTruthy();
    expect((await screen.findByRole("link", { name: t("account.alerts.search") })).getAttribute("href")).toBe(
      "/flight/search-gate/o%201/",
    );
    expect(screen.getByText("12 Mart, Cuma")).toBeTruthy();
    expect([screen.getByText("₺1.249,90").tagName, screen.getByText("₺1.099,90").tagName]).toEqual([
      "S",
      "DATA",
    ]);
    fireEvent.click(screen.getByRole("button", { name: t("account.alerts.delete") }));
    await act(async () => question.get()?.answer(true));
    await waitFor(() =>
      expect(screen.queryByRole("button", { name: t("account.alerts.delete") })).toBeNull(),
    );
  });

  it("shows the date of the exchange rate, but not for an alert in liras", async () => {
    open(<AlertsScreen />, {
      "GET /api/user/flight/price_alerts/": () => ({ body: [alert({ rate }), alert({ id: "6" })] }),
    });
    expect(await screen.findAllByText(converted)).toHaveLength(1);
  });

  it("disables the search of an alert whose date has passed but lets it be deleted", async () => {
    open(<AlertsScreen />, {
      "GET /api/user/flight/price_alerts/": () => ({ body: [alert({ active: false })] }),
    });
    expect(
      (await screen.findByRole("button", { name: t("account.alerts.search") })).hasAttribute("disabled"),
    ).toBe(true);
    expect(screen.getByRole("button", { name: t("account.alerts.delete") })).toBeTruthy();
  });

  it("says that the member has no price alerts", async () => {
    open(<AlertsScreen />, { "GET /api/user/flight/price_alerts/": () => ({ body: [] }) });
    expect(await screen.findByRole("heading", { name: t("account.alerts.empty") })).toBeTruthy();
  });
});
