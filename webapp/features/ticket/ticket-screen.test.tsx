import { readFileSync } from "node:fs";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropToken, keepToken } from "@/lib/account/token";
import type {
  BookingEvent,
  BookingLine,
  BookingRefund,
  BookingState,
  FlightBooking,
  FlightBookingDirection,
} from "@/lib/api/types";
import { keepManageToken } from "@/lib/manage-token";
import { savedTicket, savePasses, saveTicket } from "@/lib/saved-tickets";
import { offline, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { FlightTicketScreen } from "./product/flight-ticket";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => "/flight/booking/detail/s/",
}));

const GET = "GET /api/flight/booking/s/?transfers=1&passenger=1&tickets=1";
const PASSES = "GET /api/flight/booking/s/passes/";
const pass = (stub: string) => ({
  holder: "Ayşe Öz",
  leg: Number(stub.startsWith("TBS")),
  traveller: 0,
  stub,
  barcode: { size: 27, path: "M0 0h3v1h-3z" },
});
const passes = [pass("IST – TBS"), pass("TBS – IST")];
/** Responses for a ticketed booking. */
const ticketed = () => ({
  [GET]: () => ({ body: booking("ticketed") }),
  [PASSES]: () => ({ body: { passes } }),
});
const barcodes = () => screen.findAllByRole("img", { name: t.like("ticket.barcode") });
const airport = (id: number, code: string, city: string) => ({
  id,
  code,
  name: city,
  city,
  country_code: "TR",
});

function flightOf(from: string, to: string): FlightBookingDirection {
  const [departure, arrival] = [airport(1, from, from), airport(2, to, to)];
  const times = { departure_date: "2026-12-24", departure_time: "22:00" };
  return {
    info: {
      ...times,
      departure: { time: "22:00", date: "2026-12-24", airport: departure },
      arrival: { time: "00:15", date: "2026-12-25", airport: arrival },
      duration: "02:15",
      alternative_price: {
        code: "LF",
        name: "Light",
        hand_luggage_allowance: 8,
        luggage_allowance: 0,
        seat_selection: false,
        free_cancel: false,
        free_change: false,
      },
      change_policies: [],
      cancelation_policies: [],
      change_policy_texts: [],
      cancelation_policy_texts: [],
      baggage_type: "HL",
      baggage_allowance: 0,
    },
    transfers: [
      {
        ...times,
        airline: { code: "P6", name: "Poyraz Hava Yolları", logo: "/carriers/P6.svg" },
        flight_number: "P6101",
        departure_airport: departure,
        arrival_airport: arrival,
        arrival_date: "2026-12-25",
        arrival_time: "00:15",
        fly_duration: "02:15",
        fly_class: { value: "economy", name: "Ekonomi" },
        stand_by_duration: null,
      },
    ],
  };
}

const booking = (state: BookingState): FlightBooking => ({
  info: {
    unique_code: "s",
    pnr_code: "K7M4XQ2P",
    state,
    under_review: false,
    created_at: "2026-11-21T22:00:00Z",
    duration: null,
    break_display: null,
    airline_reference: null,
    awaiting_airline: false,
  },
  price: { total: "2499.80", currency: "TRY" },
  rate: null,
  charge: { total: "2499.80", currency: "TRY" },
  net: null,
  coupon: null,
  open_ticket: null,
  lines: [],
  refunds: [],
  disruptions: [],
  history: [],
  timeline: [],
  departure_booking: flightOf("IST", "TBS"),
  return_booking: flightOf("TBS", "IST"),
  transfers: [],
  tickets: [
    {
      pax_type: "ADT",
      pax_name: "Yetişkin",
      departure_ticket_number: state === "ticketed" ? "8840000000001" : null,
      return_ticket_number: state === "ticketed" ? "8840000000002" : null,
      passenger: {
        name: "Ayşe",
        surname: "Öz",
        citizen_number: "********060",
        birth_date: "1990-03-02",
        gender: "F",
        gender_display: t("bus-results.seats.woman"),
        nationality: { id: 792, code: "TR", name: "Türkiye" },
        passport: null,
        passport_expiry_date: null,
      },
    },
  ],
});

/** Outbound and return; the return direction has the given state. */
const lines = (back: BookingLine["state"]): BookingLine[] =>
  [0, 1].map((direction) => ({
    id: String(direction + 1),
    traveller: 0,
    leg: direction,
    departures: [],
    departs: null,
    title: direction === 0 ? "Ayşe Öz · IST–TBS" : "Ayşe Öz · TBS–IST",
    price: { total: "1249.90", currency: "TRY" },
    state: direction === 0 ? "active" : back,
    cancellable: direction === 0 || back === "active",
    changeable: false,
    whole_way: false,
    clock: null,
    terms: [
      {
        until: "2099-12-24T06:00:00Z",
        fee: { total: "0.00", currency: "TRY" },
        allowed: true,
        open_ticket: false,
      },
    ],
  }));
const refund: BookingRefund = {
  id: "1",
  amount: { total: "1249.90", currency: "TRY" },
  to: "Visa •••• 0008",
  state: "done",
  requested_at: "2026-11-24T10:00:00Z",
  sent_at: "2026-11-24T10:00:05Z",
  done_at: "2026-11-24T10:00:05Z",
  expected_by: "2026-12-03T10:00:00Z",
  open_ticket: null,
  awaits_invoice: false,
  lines: ["2"],
};
const history: BookingEvent[] = [
  { at: "2026-11-24T09:58:00Z", who: "you", event: "quoted", text: "İptal tutarını sordunuz" },
  { at: "2026-11-21T22:01:00Z", who: "rota", event: "ticketed", text: "Biletiniz kesildi" },
  { at: "2026-11-24T10:00:00Z", who: "you", event: "cancelled", text: "İptal ettiniz; iade: ₺1.249,90" },
];

const open = (address = "/flight/booking/detail/s/") => {
  window.history.replaceState(null, "", address);
  return renderInTurkish(<FlightTicketScreen />);
};

beforeEach(() => vi.clearAllMocks());

describe("the ticket page", () => {
  it("shows reference, both directions, passengers and the PDF and calendar links", async () => {
    serve(ticketed());
    open();
    expect(await screen.findByText("K7M4XQ2P")).toBeTruthy();
    expect(screen.getByText(/22 Kasım 2026/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: t("itinerary.outbound") })).toBeTruthy();
    expect(screen.getByRole("heading", { name: t("itinerary.return") })).toBeTruthy();
    expect(screen.getAllByText(t("itinerary.dayOffset", { count: 1 }))).toHaveLength(2);
    await screen.findByText("884-0000000001");
    for (const shown of [
      "884-0000000001",
      "884-0000000002",
      "********060",
      "02 Mart 1990",
      t("bus-results.seats.woman"),
      "Türkiye",
    ])
      expect(screen.getByText(shown)).toBeTruthy();
    // A domestic flight needs no passport.
    expect(screen.getByText(t("ticket.passport")).nextElementSibling?.textContent).toBe("–");
    const pdf = screen.getByRole("link", { name: t("ticket.pdf", { product: "other" }) });
    expect(pdf.getAttribute("href")).toBe("/api/flight/booking/s/ticket.pdf");
    expect(screen.getByRole("link", { name: t("ticket.calendar") }).hasAttribute("download")).toBe(true);
  });

  it("shows the airline's reference with a button to copy it", async () => {
    const writeText = vi.fn(async () => {});
    Object.defineProperty(navigator, "clipboard", { value: { writeText }, configurable: true });
    const { info, ...rest } = booking("ticketed");
    serve({
      ...ticketed(),
      [GET]: () => ({ body: { ...rest, info: { ...info, airline_reference: "QX7LMN" } } }),
    });
    open();
    expect(await screen.findByRole("heading", { name: `${t("airline.reference")} QX7LMN` })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: t("airline.copy") }));
    expect(writeText).toHaveBeenCalledExactlyOnceWith("QX7LMN");
  });

  it("sends the manage token and saves coupon and open ticket codes masked only", async () => {
    keepManageToken("s", { manage_token: "token", expires_at: "2099-12-24T06:00:00Z" });
    const value = { total: "500.00", currency: "TRY" };
    const paidWith = (code: string) => ({ code, value });
    const body = {
      ...booking("ticketed"),
      coupon: paidWith("HOSGELDIN-ABCDEFGH"),
      open_ticket: paidWith("ABCD-EFGH-JKLM-NPQR"),
      refunds: [{ ...refund, open_ticket: "STUV-WXYZ-ABCD-EFGH" }],
      open_tickets: [
        { ...paidWith("STUV-WXYZ-ABCD-EFGH"), company: "", balance: value, valid_until: "2099-12-24" },
      ],
    };
    const calls = serve({ ...ticketed(), [GET]: () => ({ body }) });
    open();
    await screen.findByText("K7M4XQ2P");
    const read = calls.find(({ path }) => path.startsWith("/api/flight/booking/s/?"));
    expect(read?.headers.get("x-manage-token")).toBe("token");
    const saved = savedTicket<typeof body>("flight", "s")?.booking;
    expect([saved?.coupon.code, saved?.open_ticket.code, saved?.refunds[0]?.open_ticket]).toEqual([
      "*********-****EFGH",
      "****-****-****-NPQR",
      "****-****-****-EFGH",
    ]);
    expect(saved?.open_tickets[0]?.code).toBe("****-****-****-EFGH");
    keepManageToken("s", null);
  });

  it("says that the airline is still confirming", async () => {
    const { info, ...rest } = booking("paid");
    serve({ [GET]: () => ({ body: { ...rest, info: { ...info, awaiting_airline: true } } }) });
    open();
    expect(await screen.findByText(t("airline.title"))).toBeTruthy();
    expect(screen.getByText(t("ticket.awaitingAirline"))).toBeTruthy();
    expect(screen.queryByText(t.like("ticket.stateText.paid"))).toBeNull();
  });

  it("shows baggage in pieces if the airline counts so", async () => {
    const { departure_booking, ...rest } = booking("ticketed");
    const info = { ...departure_booking.info, baggage_pieces: { hand_luggage: 1, luggage: null } };
    serve({
      ...ticketed(),
      [GET]: () => ({ body: { ...rest, departure_booking: { ...departure_booking, info } } }),
    });
    open();
    expect(
      await screen.findByText(
        `${t("itinerary.pieces.holdUnknown")} · ${t("itinerary.pieces.hand", { count: 1 })}`,
      ),
    ).toBeTruthy();
  });

  it("shows a barcode for each passenger and direction in a focusable list", async () => {
    serve(ticketed());
    open();
    const shown = await barcodes();
    expect(shown.map((code) => code.getAttribute("aria-label"))).toEqual([
      t("ticket.barcode", { holder: "Ayşe Öz", stub: "IST – TBS" }),
      t("ticket.barcode", { holder: "Ayşe Öz", stub: "TBS – IST" }),
    ]);
    expect(shown[0]?.getAttribute("viewBox")).toBe("-2 -2 31 31");
    expect(shown[0]?.querySelector("path")?.getAttribute("d")).toBe("M0 0h3v1h-3z");
    const row = screen.getByRole("list", { name: t("ticket.barcodes") });
    expect([row.tabIndex, row.textContent]).toEqual([0, "Ayşe ÖzIST – TBSAyşe ÖzTBS – IST"]);
    expect(row.querySelector("[style]")).toBeNull();
  });

  it("shows the next flight first and a barcode with its flight in full screen", async () => {
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), lines: lines("active") } }) });
    open();
    const stub = (await screen.findByText("K7M4XQ2P")).closest("header");
    expect(stub?.textContent).toMatch(/^IST – TBS24 Ara Per22:00IST \(IST\) · P6\u00a0101/);
    fireEvent.click(
      await screen.findByRole("button", {
        name: t("ticket.gate.open", { holder: "Ayşe Öz", stub: "TBS – IST" }),
      }),
    );
    const gate = within(screen.getByRole("dialog", { name: t("gate.title", { product: "flight" }) }));
    expect(gate.getByRole("status").textContent).toBe("2 / 2");
    const shownPasses = gate.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(shownPasses[1]).toBe(
      `Ayşe ÖzTBS – IST22:00 24 Ara PerTBS (TBS)${t("gate.service", { product: "flight" })}P6\u00a0101${t("gate.carrier")}Poyraz Hava Yolları${t("ticket.pnr")}K7M4XQ2P`,
    );
    expect(gate.getByText(t("gate.noPass"))).toBeTruthy();
    fireEvent.click(gate.getByRole("button", { name: t("common.close") }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  /** Returns a booking of two passengers, of whom only the second one was changed to another flight. */
  function changedForOne() {
    const whole = booking("ticketed");
    const [ticket] = whole.tickets;
    if (!ticket) throw new Error("no ticket");
    const ali = { ...ticket, passenger: { ...ticket.passenger, name: "Ali" } };
    const own = flightOf("IST", "TBS");
    own.info.departure = { ...own.info.departure, date: "2026-12-26", time: "07:05" };
    own.info.departure_date = "2026-12-26";
    own.transfers = own.transfers.map((flight) => ({ ...flight, flight_number: "P6999" }));
    const there = lines("active").filter((line) => line.leg === 0);
    return {
      ...whole,
      return_booking: null,
      tickets: [ticket, ali],
      lines: [
        ...there,
        ...there.map((line) => ({ ...line, id: "2", traveller: 1, state: "changed" as const })),
        ...there.map((line) => ({ ...line, id: "3", traveller: 1 })),
      ],
      apart: [{ leg: 0, travellers: [1], booking: own }],
    };
  }

  it("names the passengers of each flight and barcode after only one was changed", async () => {
    const body = changedForOne();
    const first = pass("IST – TBS");
    const two = [first, { ...first, traveller: 1, holder: "Ali Öz" }];
    serve({ ...ticketed(), [GET]: () => ({ body }), [PASSES]: () => ({ body: { passes: two } }) });
    open();
    const flights = await screen.findAllByRole("article", { name: t("itinerary.outbound") });
    await waitFor(() =>
      expect(flights.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(re`^${t("itinerary.outbound")}24 Ara PerAyşe Öz.*P6\u00a0101`),
        expect.stringMatching(re`^${t("itinerary.outbound")}26 Ara CmtAli Öz.*P6\u00a0999`),
      ]),
    );
    expect((await screen.findByText("K7M4XQ2P")).closest("header")?.textContent).toMatch(
      /^IST – TBSAyşe Öz24 Ara/,
    );
    fireEvent.click(
      await screen.findByRole("button", { name: t.like("ticket.gate.open", { holder: "Ali Öz" }) }),
    );
    const shownPasses = within(screen.getByRole("dialog")).getAllByRole("listitem");
    expect(shownPasses.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ayşe Öz.*22:00 24 Ara.*P6\u00a0101/),
      expect.stringMatching(/^Ali Öz.*07:05 26 Ara.*P6\u00a0999/),
    ]);
  });

  it("orders the flights of separately changed passengers by date", async () => {
    const whole = booking("ticketed");
    const [ticket] = whole.tickets;
    const on = (date: string, direction: FlightBookingDirection) => ({
      ...direction,
      info: { ...direction.info, departure: { ...direction.info.departure, date }, departure_date: date },
    });
    const body = {
      ...whole,
      departure_booking: on("2026-12-24", flightOf("IST", "TBS")),
      return_booking: on("2026-12-27", flightOf("TBS", "IST")),
      tickets: [ticket, ticket],
      lines: lines("active"),
      apart: [
        { leg: 0, travellers: [1], booking: on("2026-12-28", flightOf("IST", "TBS")) },
        { leg: 1, travellers: [1], booking: on("2026-12-30", flightOf("TBS", "IST")) },
      ],
    };
    serve({ ...ticketed(), [GET]: () => ({ body }) });
    open();
    await screen.findByText("K7M4XQ2P");
    const flights = screen.getAllByRole("article", {
      name: re`^(${t("itinerary.outbound")}|${t("itinerary.return")})$`,
    });
    expect(flights.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(re`^${t("itinerary.outbound")}24 Ara`),
      expect.stringMatching(re`^${t("itinerary.return")}27 Ara`),
      expect.stringMatching(re`^${t("itinerary.outbound")}28 Ara`),
      expect.stringMatching(re`^${t("itinerary.return")}30 Ara`),
    ]);
  });

  it("states the check-in times in the words of mail and PDF, in every language", async () => {
    serve(ticketed());
    open();
    const wordsOf = (language: string, name: string) =>
      JSON.parse(readFileSync(`../content/catalogues/${language}/${name}.json`, "utf8"));
    const [, , closes, noPass] = wordsOf("tr", "mail").flight.told.notes;
    expect(await screen.findByText(closes)).toBeTruthy();
    expect(screen.getByText(noPass)).toBeTruthy();
    for (const language of ["tr", "en", "de", "ru", "ar"]) {
      const [, , checkIn, boardingPass] = wordsOf(language, "mail").flight.told.notes;
      expect(wordsOf(language, "itinerary")).toMatchObject({ checkIn, boardingPass });
    }
  });

  const lira = (total: string) => ({ total, currency: "TRY" });
  const netOf = (changes: string | null, refunded: string | null, total: string) => ({
    total: lira(total),
    paid: lira("2499.80"),
    changes: changes && lira(changes),
    refunded: refunded && lira(refunded),
  });

  it.each([
    [
      "a cancellation",
      netOf(null, "1249.90", "1249.90"),
      `${t("ticket.net.paid")}₺2.499,80${t("ticket.net.refunded")}−₺1.249,90`,
      "₺1.249,90",
    ],
    [
      "a change",
      netOf("300.00", null, "2799.80"),
      `${t("ticket.net.paid")}₺2.499,80${t("ticket.net.changes")}₺300`,
      "₺2.799,80",
    ],
    ["nothing", null, "", "₺2.499,80"],
  ])("shows the net total and its parts after %s", async (_, net, parts, total) => {
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), net } }) });
    open();
    await screen.findByText("K7M4XQ2P");
    const words = net ? t("ticket.net.total") : t("ticket.price", { product: "other", state: "other" });
    const sums = screen.getByText(words).closest(".sums");
    await waitFor(() => expect(sums?.textContent).toBe(parts + words + total));
  });

  it("shows the charge less its refunds in liras for a price in another currency", async () => {
    const euros = (total: string) => ({ total, currency: "EUR" });
    const net = { total: euros("25.00"), paid: euros("50.00"), changes: null, refunded: euros("25.00") };
    // A coupon is not refunded to a card.
    const refunds = [refund, { ...refund, id: "2", to: "coupon" }];
    const body = { ...booking("ticketed"), price: euros("50.00"), net, refunds };
    serve({ ...ticketed(), [GET]: () => ({ body }) });
    open();
    const left = await screen.findByText(t("ticket.net.charged"));
    const sums = [...(left.closest(".sums")?.children ?? [])].map(({ textContent }) => textContent);
    expect(sums.slice(-4)).toEqual([
      `${t("ticket.net.total")}€25`,
      `${t("ticket.charge", { state: "other" })}₺2.499,80`,
      `${t("ticket.net.refunded")}−₺1.249,90`,
      `${t("ticket.net.charged")}₺1.249,90`,
    ]);
  });

  it("does not show a booking as confirmed that its carrier cancelled", async () => {
    const cancelled = {
      change: "cancelled",
      minutes_later: null,
      lines: ["1"],
      choose_by: "2099-12-24T06:00:00Z",
      clock: null,
      choices: ["money_back"],
      another_departure: null,
      money_back: { total: "2499.80", currency: "TRY" },
      text: "Taşıyıcı bu seferi iptal etti.",
    };
    serve({
      ...ticketed(),
      [GET]: () => ({ body: { ...booking("ticketed"), lines: lines("active"), disruptions: [cancelled] } }),
    });
    const { unmount } = open();
    expect((await screen.findAllByText(t("manage.disruption.title", { change: "cancelled" }))).length).toBe(
      2,
    );
    expect(screen.queryByText(t("ticket.state.ticketed"))).toBeNull();
    unmount();
    // Offline, with another departure that was only moved.
    const disruptions = [{ ...cancelled, change: "moved", minutes_later: 30 }, cancelled];
    const saved = { ...booking("ticketed"), disruptions } as unknown as FlightBooking;
    saveTicket("flight", "s", saved, "2026-11-20T21:00:00Z");
    serve({ [GET]: offline, [PASSES]: offline });
    open();
    expect(await screen.findByText(t("manage.disruption.title", { change: "cancelled" }))).toBeTruthy();
    expect(screen.queryByText(t("ticket.state.ticketed"))).toBeNull();
  });

  it("shows no flight time beside a saved barcode without a direction", async () => {
    // Passes as saved before they had a `leg`.
    const withoutFields = passes.map(({ leg: _, traveller: __, ...pass }) => pass);
    serve({ ...ticketed(), [PASSES]: () => ({ body: { passes: withoutFields } }) });
    open();
    fireEvent.click(
      await screen.findByRole("button", {
        name: t("ticket.gate.open", { holder: "Ayşe Öz", stub: "TBS – IST" }),
      }),
    );
    const gate = within(screen.getByRole("dialog", { name: t("gate.title", { product: "flight" }) }));
    expect(gate.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Ayşe ÖzIST – TBSPNRK7M4XQ2P",
      "Ayşe ÖzTBS – ISTPNRK7M4XQ2P",
    ]);
  });

  it("shows the ticket without barcodes if they fail to load, and can load them again", async () => {
    let answer: { status?: number; body: unknown } = { status: 500, body: { code: "internal", message: "" } };
    serve({ ...ticketed(), [PASSES]: () => answer });
    open();
    expect(await screen.findByText(t("ticket.barcodesFailed"))).toBeTruthy();
    expect(screen.getByText("K7M4XQ2P")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    answer = { body: { passes } };
    fireEvent.click(screen.getByRole("button", { name: t("common.retry") }));
    expect(await barcodes()).toHaveLength(2);
  });

  it("shows the discount of a coupon", async () => {
    const coupon = { code: "HOSGELDIN-A", value: { total: "100.00", currency: "TRY" } };
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), coupon } }) });
    open();
    expect(
      (await screen.findByText(t("ticket.coupon", { code: "HOSGELDIN-A" }))).parentElement?.textContent,
    ).toContain("−₺100");
  });

  it.each<[BookingState, string]>([
    ["payment_pending", t("ticket.charge", { state: "held" })],
    ["ticketed", t("ticket.charge", { state: "other" })],
    ["refunded", t("ticket.charge", { state: "other" })],
    ["failed", t("ticket.charge", { state: "failed" })],
  ])("shows the charge in liras of an order that is %s as: %s", async (state, words) => {
    const price = { total: "50.00", currency: "EUR" };
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking(state), price } }) });
    open();
    expect((await screen.findByText(words)).parentElement?.textContent).toContain("₺2.499,80");
  });

  it("shows the date of the exchange rate, but not for a price in liras", async () => {
    const price = { total: "50.00", currency: "EUR" };
    const rate = { currency: "EUR", value: "49.996000", date: "2026-11-23" };
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), price, rate } }) });
    const { unmount } = open();
    const words = t("common.converted", { date: "23 Kasım 2026" });
    expect(await screen.findByText(words)).toBeTruthy();
    unmount();
    serve(ticketed());
    open();
    await screen.findByText("K7M4XQ2P");
    expect(screen.queryByText(t.like("common.converted"))).toBeNull();
  });

  it("lists segments only for a direction with a connection", async () => {
    const { transfers, ...there } = flightOf("IST", "TBS");
    const [first] = transfers;
    const segments = first ? [first, { ...first, flight_number: "P6102", stand_by_duration: "01:30" }] : [];
    const departure_booking = { ...there, transfers: segments };
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), departure_booking } }) });
    open();
    const outbound = await screen.findByRole("article", { name: t("itinerary.outbound") });
    expect(within(outbound).getAllByRole("listitem")).toHaveLength(2);
    const back = screen.getByRole("article", { name: t("itinerary.return") });
    expect(within(back).queryAllByRole("listitem")).toEqual([]);
    expect(within(back).getAllByText("22:00")).toHaveLength(1);
    expect(back.textContent).toContain("Poyraz Hava Yolları P6\u00a0101 · Ekonomi");
  });

  it.each<[BookingState, RegExp, string | null]>([
    ["payment_pending", t.like("ticket.stateText.payment_pending"), t("ticket.toPayment")],
    ["paid", t.like("ticket.stateText.paid", { product: "other" }), null],
    ["failed", t.like("ticket.stateText.failed"), t("ticket.toPayment")],
    ["expired", t.like("ticket.stateText.expired"), t("ticket.toPayment")],
    ["refunding", t.like("ticket.stateText.refunding", { product: "other" }), t("ticket.newSearch")],
    ["refunded", t.like("ticket.stateText.refunded"), t("ticket.newSearch")],
  ])("explains why there is no ticket for an order that is %s", async (state, text, next) => {
    const calls = serve({ [GET]: () => ({ body: booking(state) }) });
    open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(calls.map(({ path }) => path)).not.toContain(PASSES.slice(4));
    expect(screen.queryByRole("link", { name: t("ticket.pdf", { product: "other" }) })).toBeNull();
    expect(screen.getAllByText(t("ticket.pending"))).toHaveLength(2);
    if (next) expect(screen.getByRole("link", { name: next })).toBeTruthy();
  });

  it("says that the payment is under review", async () => {
    const pending = booking("payment_pending");
    serve({ [GET]: () => ({ body: { ...pending, info: { ...pending.info, under_review: true } } }) });
    open();
    expect(await screen.findByText(t("ticket.review.title"))).toBeTruthy();
    expect(screen.queryByRole("link", { name: t("ticket.toPayment") })).toBeNull();
  });

  it("marks a cancelled direction and drops its barcode, also from the saved ticket", async () => {
    saveTicket("flight", "s", { ...booking("ticketed"), lines: lines("active") }, "2026-11-20T21:00:00Z");
    savePasses("flight", "s", passes);
    const second = { ...refund, id: "2", amount: { ...refund.amount, total: "15.00" } };
    const cancelled = {
      ...booking("ticketed"),
      lines: lines("cancelled"),
      refunds: [refund, second],
      history,
    };
    serve({
      [GET]: () => ({ body: cancelled }),
      [PASSES]: () => ({ body: { passes: passes.slice(0, 1) } }),
    });
    open();
    expect(await screen.findByText("884-0000000001")).toBeTruthy();
    expect(screen.queryByText("884-0000000002")).toBeNull();
    const back = screen.getByRole("article", { name: t("itinerary.return") });
    expect(within(back).getByText(t("ticket.cancelled"))).toBeTruthy();
    // Replaces the ticket number.
    expect(screen.getAllByText(t("ticket.cancelled"))).toHaveLength(2);
    expect(await barcodes()).toHaveLength(1);
    expect(savedTicket("flight", "s")?.passes).toHaveLength(1);
    expect(screen.getByRole("link", { name: t("ticket.pdf", { product: "other" }) })).toBeTruthy();
    expect(await screen.findByText(t.like("terms.free", { sum: "₺1.249,90" }))).toBeTruthy();
    const refunds = within(await screen.findByRole("region", { name: t("manage.refunds.title") }));
    expect(refunds.getByText(t.like("manage.inParts", { count: 2, parts: "₺1.249,90, ₺15" }))).toBeTruthy();
    expect(refunds.getAllByText("Visa •••• 0008")).toHaveLength(2);
    expect(refunds.getAllByText(t("manage.refunds.arrives", { date: "3 Aralık 2026" }))).toHaveLength(2);
    const past = within(await screen.findByRole("region", { name: t("manage.history.title") }));
    expect(past.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(re`^Biletiniz kesildi.* · ${t("manage.history.who", { who: "other" })}$`),
      expect.stringMatching(
        re`^İptal ettiniz; iade: ₺1\.249,90.* · ${t("manage.history.who", { who: "you" })}$`,
      ),
    ]);
  });

  it("says that the airline is confirming a change of all lines", async () => {
    const all = lines("changing").map((line) => ({ ...line, state: "changing", cancellable: false }));
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), lines: all } }) });
    open();
    expect(await screen.findByText(t("manage.changing.confirming"))).toBeTruthy();
  });

  it.each<[string, BookingLine[]]>([
    [t("manage.changing.done", { product: "other" }), [...lines("changed"), ...lines("active").slice(1)]],
    [t("manage.changing.notMade"), lines("active")],
  ])("shows the outcome of a change: %s", async (words, after) => {
    const answers = [lines("changing"), after];
    serve({
      ...ticketed(),
      [GET]: () => ({ body: { ...booking("ticketed"), lines: answers.shift() ?? after } }),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByText(t("manage.changing.confirming"));
    await act(() => vi.advanceTimersByTimeAsync(5000));
    vi.useRealTimers();
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain(words));
  });

  it.each<[BookingLine["state"], string]>([
    ["changing", t("ticket.changing")],
    ["cancelling", t("ticket.cancelled")],
  ])("reloads while the airline has not answered: %s", async (state, mark) => {
    const states: BookingLine["state"][] = [state, "active"];
    serve({
      ...ticketed(),
      [GET]: () => ({ body: { ...booking("ticketed"), lines: lines(states.shift() ?? "active") } }),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    const back = await screen.findByRole("article", { name: t("itinerary.return") });
    expect(within(back).getByText(mark)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    vi.useRealTimers();
    await waitFor(() => expect(within(back).queryByText(mark)).toBeNull());
  });

  it.each<[BookingState, BookingRefund[], RegExp]>([
    ["refunding", [refund], t.like("manage.cancelledText.refunding")],
    ["refunded", [refund], t.like("manage.cancelledText.refunded")],
    ["refunding", [{ ...refund, awaits_invoice: true }], t.like("manage.cancelledText.invoice")],
    ["refunded", [{ ...refund, to: "open_ticket" }], t.like("manage.cancelledText.credit")],
    ["refunded", [], t.like("manage.cancelledText.nothing")],
  ])("says that the buyer cancelled (%s) and not that ticketing failed", async (state, refunds, words) => {
    saveTicket("flight", "s", booking("ticketed"), "2026-11-20T21:00:00Z");
    savePasses("flight", "s", passes);
    serve({ [GET]: () => ({ body: { ...booking(state), lines: lines("cancelled"), refunds, history } }) });
    open();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(t.like("ticket.stateText.refunding", { product: "other" }))).toBeNull();
    expect(screen.queryByRole("link", { name: t("ticket.pdf", { product: "other" }) })).toBeNull();
    // The ticket stays saved for guests and members.
    expect(savedTicket("flight", "s")?.booking.info.state).toBe(state);
    expect(savedTicket("flight", "s")?.passes).toBeUndefined();
    const receipt =
      refunds.length > 0 && (await screen.findByRole("link", { name: t("manage.refunds.receipt") }));
    if (receipt) expect(receipt.getAttribute("href")).toBe("/api/flight/booking/s/ticket.pdf");
  });

  it("shows no check-in times for a fully cancelled booking", async () => {
    const all = lines("cancelled").map((line) => ({ ...line, state: "cancelled" as const }));
    serve({ [GET]: () => ({ body: { ...booking("refunded"), lines: all, refunds: [refund], history } }) });
    open();
    expect(await screen.findByText("K7M4XQ2P")).toBeTruthy();
    expect(screen.queryByText(t.like("itinerary.checkIn"))).toBeNull();
  });

  it("says that the carrier cancelled if the buyer did not", async () => {
    const byCarrier = history.map((entry) =>
      entry.event === "cancelled" ? { ...entry, who: "rota" as const } : entry,
    );
    const body = {
      ...booking("refunding"),
      lines: lines("cancelled"),
      refunds: [refund],
      history: byCarrier,
    };
    serve({ [GET]: () => ({ body }) });
    open();
    expect(await screen.findByText(t.like("manage.cancelledText.byCarrier"))).toBeTruthy();
    expect(screen.queryByText(t.like("manage.cancelledText.refunding"))).toBeNull();
  });

  describe("a refund that awaits the buyer's invoice", () => {
    const waiting: BookingRefund = {
      ...refund,
      state: "requested",
      sent_at: null,
      done_at: null,
      expected_by: null,
      awaits_invoice: true,
    };
    /** Number of requests within half a minute. */
    async function requestsWithin(state: BookingState, refunds: BookingRefund[]) {
      const answer = { ...booking(state), lines: lines("cancelled"), refunds, history };
      const calls = serve({ ...ticketed(), [GET]: () => ({ body: answer }) });
      vi.useFakeTimers({ shouldAdvanceTime: true });
      open();
      await screen.findByRole("region", { name: t("manage.refunds.title") });
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      vi.useRealTimers();
      return calls.filter(({ path }) => GET.endsWith(path)).length;
    }

    it("shows no expected date", async () => {
      serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), refunds: [waiting] } }) });
      open();
      expect(await screen.findByText(t("manage.refunds.awaitsInvoice"))).toBeTruthy();
      const steps = within(screen.getByRole("list", { name: t("manage.refunds.steps") }));
      expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        `${t("manage.refunds.requested")} 24 Kasım 2026`,
        `${t("manage.refunds.sent")} `,
      ]);
    });

    it.each<BookingState>(["ticketed", "refunding"])("is not polled: %s", async (state) => {
      expect(await requestsWithin(state, [waiting])).toBe(1);
    });

    it.each<BookingState>(["ticketed", "refunding"])(
      "is polled if another refund is under way: %s",
      async (state) => {
        const moving = { ...waiting, id: "2", awaits_invoice: false };
        expect(await requestsWithin(state, [waiting, moving])).toBeGreaterThan(3);
      },
    );
  });

  it("says that staff handle a refund that the issuer refused", async () => {
    const refunds: BookingRefund[] = [{ ...refund, state: "refused" }];
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), refunds } }) });
    open();
    expect(await screen.findByText(t.like("manage.refunds.refusedText"))).toBeTruthy();
    expect(screen.queryByText(t("manage.refunds.sent"))).toBeNull();
    // No line can be cancelled, and no line was cancelled.
    expect(screen.queryByRole("button", { name: t("manage.title", { step: "other" }) })).toBeNull();
  });

  it.each(["s", "_", "%zz"])("says that the ticket was not found: %s", async (session) => {
    serve({ [GET]: () => ({ status: 404, body: { code: "not_found", message: "" } }) });
    open(`/flight/booking/detail/${session}/`);
    expect(
      await screen.findByRole("heading", {
        name: t("ticket-missing.title"),
      }),
    ).toBeTruthy();
  });

  it("shows the server's message if the ticket cannot be loaded", async () => {
    serve({ [GET]: () => ({ status: 500, body: { code: "internal", message: "Sunucu hatası" } }) });
    open();
    expect((await screen.findByRole("alert")).textContent).toContain("Sunucu hatası");
  });
});

describe("the ticket page without a connection", () => {
  it("shows the saved ticket and when it was saved", async () => {
    saveTicket("flight", "s", booking("ticketed"), "2026-11-19T21:00:00Z");
    serve({ [GET]: offline, [PASSES]: offline });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(await screen.findByText(t.like("ticket.offline", { date: "20 Kasım 2026" }))).toBeTruthy();
    expect(screen.getByText("K7M4XQ2P")).toBeTruthy();
  });

  it("shows the saved barcodes, also after only the ticket was saved again", async () => {
    const seen = serve(ticketed());
    const { unmount } = open();
    await barcodes();
    unmount();
    saveTicket("flight", "s", booking("ticketed"), "2026-11-20T21:00:00Z");
    expect(seen).toHaveLength(2);
    serve({ [GET]: offline, [PASSES]: offline });
    open();
    expect(await screen.findByText(t.like("ticket.offline", { date: "21 Kasım 2026" }))).toBeTruthy();
    expect(await barcodes()).toHaveLength(2);
    expect(screen.queryByText(t("ticket.barcodesFailed"))).toBeNull();
  });

  it("saves identity numbers masked, also those that a member sees whole", async () => {
    const numbered = (citizen_number: string, passport: string) => ({
      ...booking("ticketed"),
      tickets: booking("ticketed").tickets.map((ticket) => ({
        ...ticket,
        passenger: { ...ticket.passenger, citizen_number, passport },
      })),
    });
    keepToken("t");
    serve({
      ...ticketed(),
      [GET]: ({ headers }) => ({
        body: headers.get("authorization") ? numbered("17291716060", "U1234567") : booking("ticketed"),
      }),
    });
    open();
    expect(await screen.findByText("17291716060")).toBeTruthy();
    expect(screen.getByText("U1234567")).toBeTruthy();
    expect(savedTicket<FlightBooking>("flight", "s")?.booking.tickets[0]?.passenger).toEqual(
      numbered("********060", "*****567").tickets[0]?.passenger,
    );
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/17291716060|U1234567/);
    act(dropToken);
    expect(screen.queryByText("17291716060")).toBeNull();
    expect(await screen.findByText("********060")).toBeTruthy();
  });

  it("drops a cancelled ticket first when a sixth one is saved", async () => {
    for (const session of ["1", "2", "3"]) saveTicket("flight", session, booking("ticketed"), "2026-11-20");
    saveTicket("flight", "4", booking("refunded"), "2026-11-20");
    saveTicket("flight", "5", booking("ticketed"), "2026-11-20");
    expect(savedTicket("flight", "4")).toBeDefined();
    saveTicket("flight", "6", booking("ticketed"), "2026-11-20");
    expect(savedTicket("flight", "1")).toBeDefined();
    expect(savedTicket("flight", "4")).toBeUndefined();
  });

  it("saves the last five tickets, and no booking without tickets", async () => {
    serve({ [GET]: () => ({ body: booking("paid") }) });
    open();
    await screen.findByText("K7M4XQ2P");
    expect(savedTicket("flight", "s")).toBeUndefined();
    for (const session of ["1", "2", "3", "4", "5", "6"])
      saveTicket("flight", session, booking("ticketed"), "2026-11-20");
    expect(savedTicket("flight", "1")).toBeUndefined();
    expect(savedTicket("flight", "2")?.booking.info.pnr_code).toBe("K7M4XQ2P");
  });
});

const papers_to = { mailbox: "a***@e***.com", phone: "*** 67", sent: true };
const WENT = t("next-steps.papers", {
  product: "other",
  texted: "true",
  email: "a***@e***.com",
  phone: "*** 67",
  sent: "true",
});
const timeline: FlightBooking["timeline"] = [
  { step: "ticketed", at: "2026-11-21T22:01:00Z", amount: null, was: null, until: null, reference: null },
];

describe("the note on where the ticket was sent", () => {
  const bought = (created_at: string, more: Partial<FlightBooking> = {}) => {
    const { info, ...rest } = booking("ticketed");
    const body = { ...rest, info: { ...info, created_at }, timeline, papers_to, ...more };
    serve({ ...ticketed(), [GET]: () => ({ body }) });
  };
  const now = () => new Date().toISOString();

  it("is shown with a congratulation right after the purchase", async () => {
    bought(now());
    open("/flight/booking/detail/s/?clear=true");
    const ready = within(
      await screen.findByRole("region", { name: t("next-steps.ready", { product: "other" }) }),
    );
    expect(ready.getByText(WENT)).toBeTruthy();
    expect(screen.getAllByText(WENT)).toHaveLength(1);
  });

  it.each([
    ["on a later visit", now(), ""],
    ["when its address is opened again days later", "2026-11-21T22:00:00Z", "?clear=true"],
  ])("is shown without a congratulation %s", async (_, at, query) => {
    bought(at);
    open(`/flight/booking/detail/s/${query}`);
    expect(await screen.findByText(WENT)).toBeTruthy();
    expect(screen.queryByRole("region", { name: t("next-steps.ready", { product: "other" }) })).toBeNull();
  });

  it("says that the mail is on its way and names no SMS if there is none", async () => {
    bought(now(), { papers_to: { ...papers_to, phone: null, sent: false } });
    open("/flight/booking/detail/s/?clear=true");
    expect(
      await screen.findByText(
        t("next-steps.papers", { product: "other", texted: "other", email: "a***@e***.com", sent: "other" }),
      ),
    ).toBeTruthy();
  });

  it("has the payment receipt on the same page", async () => {
    bought(now());
    open();
    const receipt = await screen.findByRole("link", { name: t("next-steps.receipt") });
    expect(receipt.getAttribute("href")).toBe("/api/flight/booking/s/ticket.pdf");
  });
});

describe("the steps before the journey", () => {
  const ahead = (more: Partial<FlightBooking>, state: BookingLine["state"] = "active") => {
    const clock = { zone: "Europe/Istanbul", place: "İstanbul" };
    const own = lines("active").map((line) => ({ ...line, state, clock, access_minutes: 52 }));
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), lines: own, ...more } }) });
    open();
  };
  const steps = async () => within(await screen.findByRole("region", { name: t("next-steps.title") }));
  const there = () => {
    const direction = booking("ticketed").departure_booking;
    direction.info.departure.date = "2099-12-24";
    return direction;
  };

  it("list what to do, by when and why", async () => {
    ahead({ departure_booking: there() });
    const shown = (await steps()).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(shown).toEqual([
      t("next-steps.why.leave", {
        city: `19:50 24 Ara${t("next-steps.step.leave")}İstanbul`,
        duration: "52\u00a0dk.",
      }),
      `20:45 24 Ara${t("next-steps.step.airport")}${t("next-steps.why.airport")}`,
      `21:15 24 Ara${t("next-steps.step.counter")}${t("next-steps.why.counter", { count: 45 })}`,
    ]);
    expect((await steps()).getByText(t("next-steps.clock", { city: "İstanbul" }))).toBeTruthy();
    expect(screen.queryByRole("link", { name: t.like("next-steps.back", { product: "other" }) })).toBeNull();
  });

  it("link a one-way ticket to return flights from the day after the arrival", async () => {
    ahead({ departure_booking: there(), return_booking: null });
    const back = (await steps()).getByRole("link", {
      name: t("next-steps.back", { product: "other", date: "26 Ara Cmt" }),
    });
    expect(atob(back.getAttribute("href")?.split("/")[3] ?? "")).toBe(
      "flight.2.1.20261226..1.0.0.0.economy..",
    );
  });

  it.each(["travelled", "cancelled"] as const)("are hidden once all directions are %s", async (state) => {
    ahead({ departure_booking: there() }, state);
    await barcodes();
    expect(screen.queryByRole("region", { name: t("next-steps.title") })).toBeNull();
  });
});

describe("the browser history after a purchase", () => {
  const address = "/flight/booking/detail/s/?clear=true";
  const arrive = (state: unknown, at = address) => {
    window.history.replaceState(state, "", at);
    window.dispatchEvent(new PopStateEvent("popstate"));
  };

  it("leads back to the home page and not to the issuer", async () => {
    serve(ticketed());
    const pushed = vi.spyOn(window.history, "pushState");
    const { unmount } = open(address);
    await screen.findByText("K7M4XQ2P");
    const [[trimmed, , pushedTo] = []] = pushed.mock.calls;
    expect(pushedTo).toBe(`${window.location.origin}${address}`);
    unmount();
    window.history.replaceState(trimmed, "", address);
    renderInTurkish(
      <StrictMode>
        <FlightTicketScreen />
      </StrictMode>,
    );
    await screen.findByText("K7M4XQ2P");
    expect(pushed).toHaveBeenCalledTimes(1);
    arrive(null);
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/"));
    expect(router.replace).not.toHaveBeenCalled();
  });

  it("leads back from a later page to the ticket", async () => {
    serve(ticketed());
    open(address);
    await screen.findByText("K7M4XQ2P");
    arrive(null, "/contact/");
    arrive({ trimmed: true });
    await new Promise((resolve) => setTimeout(resolve));
    expect(router.push).not.toHaveBeenCalled();
  });
});
