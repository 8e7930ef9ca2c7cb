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
  FlightBookingLeg,
} from "@/lib/api/types";
import { keepManageToken } from "@/lib/manage-token";
import { savedTicket, savePasses, saveTicket } from "@/lib/saved-tickets";
import { offline, renderInTurkish, serve } from "@/test/render";
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
const barcodes = () => screen.findAllByRole("img", { name: /^Aztec barkodu: / });
const airport = (id: number, code: string, city: string) => ({
  id,
  code,
  name: city,
  city,
  country_code: "TR",
});

function leg(from: string, to: string): FlightBookingLeg {
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
  departure_booking: leg("IST", "TBS"),
  return_booking: leg("TBS", "IST"),
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
        gender_display: "Kadın",
        nationality: { id: 792, code: "TR", name: "Türkiye" },
        passport: null,
        passport_expiry_date: null,
      },
    },
  ],
});

/** Outbound and return; the return direction has the given state. */
const lines = (back: BookingLine["state"]): BookingLine[] =>
  [0, 1].map((leg) => ({
    id: String(leg + 1),
    traveller: 0,
    leg,
    departures: [],
    departs: null,
    title: leg === 0 ? "Ayşe Öz · IST–TBS" : "Ayşe Öz · TBS–IST",
    price: { total: "1249.90", currency: "TRY" },
    state: leg === 0 ? "active" : back,
    cancellable: leg === 0 || back === "active",
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
    expect(screen.getByRole("heading", { name: "Gidiş uçuşu" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Dönüş uçuşu" })).toBeTruthy();
    expect(screen.getAllByText("1 gün sonra varır")).toHaveLength(2);
    await screen.findByText("884-0000000001");
    for (const shown of [
      "884-0000000001",
      "884-0000000002",
      "********060",
      "02 Mart 1990",
      "Kadın",
      "Türkiye",
    ])
      expect(screen.getByText(shown)).toBeTruthy();
    // A domestic flight needs no passport.
    expect(screen.getByText("Pasaport").nextElementSibling?.textContent).toBe("–");
    const pdf = screen.getByRole("link", { name: "PDF bilet" });
    expect(pdf.getAttribute("href")).toBe("/api/flight/booking/s/ticket.pdf");
    expect(screen.getByRole("link", { name: "Takvime ekle" }).hasAttribute("download")).toBe(true);
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
    expect(await screen.findByRole("heading", { name: "Havayolu rezervasyon kodu QX7LMN" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Havayolu kodunu kopyala" }));
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
    const kept = savedTicket<typeof body>("flight", "s")?.booking;
    expect([kept?.coupon.code, kept?.open_ticket.code, kept?.refunds[0]?.open_ticket]).toEqual([
      "*********-****EFGH",
      "****-****-****-NPQR",
      "****-****-****-EFGH",
    ]);
    expect(kept?.open_tickets[0]?.code).toBe("****-****-****-EFGH");
    keepManageToken("s", null);
  });

  it("says that the airline is still confirming", async () => {
    const { info, ...rest } = booking("paid");
    serve({ [GET]: () => ({ body: { ...rest, info: { ...info, awaiting_airline: true } } }) });
    open();
    expect(await screen.findByText("Havayolunuz onaylıyor")).toBeTruthy();
    expect(screen.getByText("Havayolu onaylıyor")).toBeTruthy();
    expect(screen.queryByText(/bir dakikadan kısa/)).toBeNull();
  });

  it("shows baggage in pieces if the airline counts so", async () => {
    const { departure_booking, ...rest } = booking("ticketed");
    const info = { ...departure_booking.info, baggage_pieces: { hand_luggage: 1, luggage: null } };
    serve({
      ...ticketed(),
      [GET]: () => ({ body: { ...rest, departure_booking: { ...departure_booking, info } } }),
    });
    open();
    expect(await screen.findByText("Kayıtlı bagaj: bilgi yok · 1 parça el bagajı")).toBeTruthy();
  });

  it("shows a barcode for each passenger and direction in a focusable list", async () => {
    serve(ticketed());
    open();
    const shown = await barcodes();
    expect(shown.map((code) => code.getAttribute("aria-label"))).toEqual([
      "Aztec barkodu: Ayşe Öz, IST – TBS",
      "Aztec barkodu: Ayşe Öz, TBS – IST",
    ]);
    expect(shown[0]?.getAttribute("viewBox")).toBe("-2 -2 31 31");
    expect(shown[0]?.querySelector("path")?.getAttribute("d")).toBe("M0 0h3v1h-3z");
    const row = screen.getByRole("list", { name: "Barkodlar" });
    expect([row.tabIndex, row.textContent]).toEqual([0, "Ayşe ÖzIST – TBSAyşe ÖzTBS – IST"]);
    expect(row.querySelector("[style]")).toBeNull();
  });

  it("shows the next flight first and a barcode with its flight in full screen", async () => {
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), lines: lines("active") } }) });
    open();
    const stub = (await screen.findByText("K7M4XQ2P")).closest("header");
    expect(stub?.textContent).toMatch(/^IST – TBS24 Ara Per22:00IST \(IST\) · P6\u00a0101/);
    fireEvent.click(await screen.findByRole("button", { name: /tam ekran göster: Ayşe Öz, TBS – IST$/ }));
    const gate = within(screen.getByRole("dialog", { name: "E-biletinizi gösterin" }));
    expect(gate.getByRole("status").textContent).toBe("2 / 2");
    const held = gate.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(held[1]).toBe(
      "Ayşe ÖzTBS – IST22:00 24 Ara PerTBS (TBS)UçuşP6\u00a0101HavayoluPoyraz Hava YollarıPNRK7M4XQ2P",
    );
    expect(gate.getByText("Kontuarda gösterin. Biniş kartı değildir.")).toBeTruthy();
    fireEvent.click(gate.getByRole("button", { name: "Kapat" }));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  it("names the passengers of each flight and barcode after only one was changed", async () => {
    const whole = booking("ticketed");
    const [ticket] = whole.tickets;
    if (!ticket) throw new Error("no ticket");
    const ali = { ...ticket, passenger: { ...ticket.passenger, name: "Ali" } };
    const own = leg("IST", "TBS");
    own.info.departure = { ...own.info.departure, date: "2026-12-26", time: "07:05" };
    own.info.departure_date = "2026-12-26";
    own.transfers = own.transfers.map((flight) => ({ ...flight, flight_number: "P6999" }));
    const there = lines("active").filter((line) => line.leg === 0);
    const body = {
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
    const first = pass("IST – TBS");
    const two = [first, { ...first, traveller: 1, holder: "Ali Öz" }];
    serve({ ...ticketed(), [GET]: () => ({ body }), [PASSES]: () => ({ body: { passes: two } }) });
    open();
    const flights = await screen.findAllByRole("article", { name: "Gidiş uçuşu" });
    await waitFor(() =>
      expect(flights.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/^Gidiş uçuşu24 Ara PerAyşe Öz.*P6\u00a0101/),
        expect.stringMatching(/^Gidiş uçuşu26 Ara CmtAli Öz.*P6\u00a0999/),
      ]),
    );
    expect((await screen.findByText("K7M4XQ2P")).closest("header")?.textContent).toMatch(
      /^IST – TBSAyşe Öz24 Ara/,
    );
    fireEvent.click(await screen.findByRole("button", { name: /tam ekran göster: Ali Öz/ }));
    const held = within(screen.getByRole("dialog")).getAllByRole("listitem");
    expect(held.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ayşe Öz.*22:00 24 Ara.*P6\u00a0101/),
      expect.stringMatching(/^Ali Öz.*07:05 26 Ara.*P6\u00a0999/),
    ]);
  });

  it("orders the flights of separately changed passengers by date", async () => {
    const whole = booking("ticketed");
    const [ticket] = whole.tickets;
    const on = (date: string, way: FlightBookingLeg) => ({
      ...way,
      info: { ...way.info, departure: { ...way.info.departure, date }, departure_date: date },
    });
    const body = {
      ...whole,
      departure_booking: on("2026-12-24", leg("IST", "TBS")),
      return_booking: on("2026-12-27", leg("TBS", "IST")),
      tickets: [ticket, ticket],
      lines: lines("active"),
      apart: [
        { leg: 0, travellers: [1], booking: on("2026-12-28", leg("IST", "TBS")) },
        { leg: 1, travellers: [1], booking: on("2026-12-30", leg("TBS", "IST")) },
      ],
    };
    serve({ ...ticketed(), [GET]: () => ({ body }) });
    open();
    await screen.findByText("K7M4XQ2P");
    const flights = screen.getAllByRole("article", { name: /uçuşu$/ });
    expect(flights.map(({ textContent }) => textContent?.slice(0, 20))).toEqual([
      expect.stringMatching(/^Gidiş uçuşu24 Ara/),
      expect.stringMatching(/^Dönüş uçuşu27 Ara/),
      expect.stringMatching(/^Gidiş uçuşu28 Ara/),
      expect.stringMatching(/^Dönüş uçuşu30 Ara/),
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
      "Satın alırken ödenen₺2.499,80Para iadesi−₺1.249,90",
      "₺1.249,90",
    ],
    [
      "a change",
      netOf("300.00", null, "2799.80"),
      "Satın alırken ödenen₺2.499,80Değişiklikler₺300",
      "₺2.799,80",
    ],
    ["nothing", null, "", "₺2.499,80"],
  ])("shows the net total and its parts after %s", async (_, net, parts, total) => {
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), net } }) });
    open();
    await screen.findByText("K7M4XQ2P");
    const words = net ? "Değişiklikler ve para iadesinden sonra toplam" : "Toplam";
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
    const left = await screen.findByText("İade düşülünce karttan çekilen");
    const sums = [...(left.closest(".sums")?.children ?? [])].map(({ textContent }) => textContent);
    expect(sums.slice(-4)).toEqual([
      "Değişiklikler ve para iadesinden sonra toplam€25",
      "Karttan çekilen tutar₺2.499,80",
      "Para iadesi−₺1.249,90",
      "İade düşülünce karttan çekilen₺1.249,90",
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
    expect((await screen.findAllByText("Seferiniz iptal edildi")).length).toBe(2);
    expect(screen.queryByText("Onaylandı")).toBeNull();
    unmount();
    // Offline, with another departure that was only moved.
    const disruptions = [{ ...cancelled, change: "moved", minutes_later: 30 }, cancelled];
    const kept = { ...booking("ticketed"), disruptions } as unknown as FlightBooking;
    saveTicket("flight", "s", kept, "2026-11-20T21:00:00Z");
    serve({ [GET]: offline, [PASSES]: offline });
    open();
    expect(await screen.findByText("Seferiniz iptal edildi")).toBeTruthy();
    expect(screen.queryByText("Onaylandı")).toBeNull();
  });

  it("shows no flight time beside a saved barcode without a direction", async () => {
    // Passes as saved before they had a `leg`.
    const kept = passes.map(({ leg: _, traveller: __, ...pass }) => pass);
    serve({ ...ticketed(), [PASSES]: () => ({ body: { passes: kept } }) });
    open();
    fireEvent.click(await screen.findByRole("button", { name: /tam ekran göster: Ayşe Öz, TBS – IST$/ }));
    const gate = within(screen.getByRole("dialog", { name: "E-biletinizi gösterin" }));
    expect(gate.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Ayşe ÖzIST – TBSPNRK7M4XQ2P",
      "Ayşe ÖzTBS – ISTPNRK7M4XQ2P",
    ]);
  });

  it("shows the ticket without barcodes if they fail to load, and can load them again", async () => {
    let answer: { status?: number; body: unknown } = { status: 500, body: { code: "internal", message: "" } };
    serve({ ...ticketed(), [PASSES]: () => answer });
    open();
    expect(await screen.findByText("Barkodlar yüklenemedi.")).toBeTruthy();
    expect(screen.getByText("K7M4XQ2P")).toBeTruthy();
    expect(screen.queryByRole("alert")).toBeNull();
    answer = { body: { passes } };
    fireEvent.click(screen.getByRole("button", { name: "Tekrar dene" }));
    expect(await barcodes()).toHaveLength(2);
  });

  it("shows the discount of a coupon", async () => {
    const coupon = { code: "HOSGELDIN-A", value: { total: "100.00", currency: "TRY" } };
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), coupon } }) });
    open();
    expect((await screen.findByText("Kupon HOSGELDIN-A")).parentElement?.textContent).toContain("−₺100");
  });

  it.each<[BookingState, string]>([
    ["payment_pending", "Karttan çekilecek tutar"],
    ["ticketed", "Karttan çekilen tutar"],
    ["refunded", "Karttan çekilen tutar"],
    ["failed", "Karttan çekilmedi"],
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
    const words = "23 Kasım 2026 tarihli kurla çevrildi";
    expect(await screen.findByText(words)).toBeTruthy();
    unmount();
    serve(ticketed());
    open();
    await screen.findByText("K7M4XQ2P");
    expect(screen.queryByText(/tarihli kurla/)).toBeNull();
  });

  it("lists segments only for a direction with a connection", async () => {
    const { transfers, ...there } = leg("IST", "TBS");
    const [first] = transfers;
    const legs = first ? [first, { ...first, flight_number: "P6102", stand_by_duration: "01:30" }] : [];
    const departure_booking = { ...there, transfers: legs };
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), departure_booking } }) });
    open();
    const outbound = await screen.findByRole("article", { name: "Gidiş uçuşu" });
    expect(within(outbound).getAllByRole("listitem")).toHaveLength(2);
    const back = screen.getByRole("article", { name: "Dönüş uçuşu" });
    expect(within(back).queryAllByRole("listitem")).toEqual([]);
    expect(within(back).getAllByText("22:00")).toHaveLength(1);
    expect(back.textContent).toContain("Poyraz Hava Yolları P6\u00a0101 · Ekonomi");
  });

  it.each<[BookingState, RegExp, string | null]>([
    ["payment_pending", /bankanızla doğrulanıyor/, "Ödemeye dön"],
    ["paid", /biletiniz kesiliyor/, null],
    ["failed", /para çekilmedi/, "Ödemeye dön"],
    ["expired", /süresinde tamamlanmadı/, "Ödemeye dön"],
    ["refunding", /kartınıza iade ediliyor/, "Yeni arama"],
    ["refunded", /kartınıza iade edildi/, "Yeni arama"],
  ])("explains why there is no ticket for an order that is %s", async (state, text, next) => {
    const calls = serve({ [GET]: () => ({ body: booking(state) }) });
    open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(calls.map(({ path }) => path)).not.toContain(PASSES.slice(4));
    expect(screen.queryByRole("link", { name: "PDF bilet" })).toBeNull();
    expect(screen.getAllByText("Henüz kesilmedi")).toHaveLength(2);
    if (next) expect(screen.getByRole("link", { name: next })).toBeTruthy();
  });

  it("says that the payment is under review", async () => {
    const pending = booking("payment_pending");
    serve({ [GET]: () => ({ body: { ...pending, info: { ...pending.info, under_review: true } } }) });
    open();
    expect(await screen.findByText("Ödemeniz güvenlik incelemesinde")).toBeTruthy();
    expect(screen.queryByRole("link", { name: "Ödemeye dön" })).toBeNull();
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
    const back = screen.getByRole("article", { name: "Dönüş uçuşu" });
    expect(within(back).getByText("İptal edildi")).toBeTruthy();
    // Replaces the ticket number.
    expect(screen.getAllByText("İptal edildi")).toHaveLength(2);
    expect(await barcodes()).toHaveLength(1);
    expect(savedTicket("flight", "s")?.passes).toHaveLength(1);
    expect(screen.getByRole("link", { name: "PDF bilet" })).toBeTruthy();
    expect(await screen.findByText(/Ücretsiz iptal: en geç .* · ₺1\.249,90 iade/)).toBeTruthy();
    const refunds = within(await screen.findByRole("region", { name: "Para iadeleri" }));
    expect(refunds.getByText(/2 ayrı parça hâlinde iade edilir: ₺1\.249,90, ₺15/)).toBeTruthy();
    expect(refunds.getAllByText("Visa •••• 0008")).toHaveLength(2);
    expect(refunds.getAllByText("En geç 3 Aralık 2026 tarihinde kartınızda")).toHaveLength(2);
    const past = within(await screen.findByRole("region", { name: "Rezervasyonun geçmişi" }));
    expect(past.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Biletiniz kesildi.* · Rota$/),
      expect.stringMatching(/^İptal ettiniz; iade: ₺1\.249,90.* · Siz$/),
    ]);
  });

  it("says that the airline is confirming a change of all lines", async () => {
    const all = lines("changing").map((line) => ({ ...line, state: "changing", cancellable: false }));
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), lines: all } }) });
    open();
    expect(await screen.findByText("Havayolunuz değişikliği onaylıyor")).toBeTruthy();
  });

  it.each<[string, BookingLine[]]>([
    ["Biletiniz değiştirildi", [...lines("changed"), ...lines("active").slice(1)]],
    ["Değişiklik yapılamadı", lines("active")],
  ])("shows the outcome of a change: %s", async (words, after) => {
    const answers = [lines("changing"), after];
    serve({
      ...ticketed(),
      [GET]: () => ({ body: { ...booking("ticketed"), lines: answers.shift() ?? after } }),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await screen.findByText("Havayolunuz değişikliği onaylıyor");
    await act(() => vi.advanceTimersByTimeAsync(5000));
    vi.useRealTimers();
    await waitFor(() => expect(screen.getByRole("status").textContent).toContain(words));
  });

  it.each<[BookingLine["state"], string]>([
    ["changing", "Değişiklik onaylanıyor"],
    ["cancelling", "İptal edildi"],
  ])("reloads while the airline has not answered: %s", async (state, mark) => {
    const states: BookingLine["state"][] = [state, "active"];
    serve({
      ...ticketed(),
      [GET]: () => ({ body: { ...booking("ticketed"), lines: lines(states.shift() ?? "active") } }),
    });
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    const back = await screen.findByRole("article", { name: "Dönüş uçuşu" });
    expect(within(back).getByText(mark)).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(5000));
    vi.useRealTimers();
    await waitFor(() => expect(within(back).queryByText(mark)).toBeNull());
  });

  it.each<[BookingState, BookingRefund[], RegExp]>([
    ["refunding", [refund], /siz iptal ettiniz\. İadeniz yapılıyor/],
    ["refunded", [refund], /siz iptal ettiniz\. İadeniz gönderildi/],
    ["refunding", [{ ...refund, awaits_invoice: true }], /İadeniz, iade faturanız bize ulaşınca yapılır/],
    ["refunded", [{ ...refund, to: "open_ticket" }], /Tutar kartınıza iade edilmedi: açık bilet/],
    ["refunded", [], /siz iptal ettiniz\. Koşullara göre iade yapılmadı/],
  ])("says that the buyer cancelled (%s) and not that ticketing failed", async (state, refunds, words) => {
    saveTicket("flight", "s", booking("ticketed"), "2026-11-20T21:00:00Z");
    savePasses("flight", "s", passes);
    serve({ [GET]: () => ({ body: { ...booking(state), lines: lines("cancelled"), refunds, history } }) });
    open();
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.queryByText(/Bilet kesilemedi/)).toBeNull();
    expect(screen.queryByRole("link", { name: "PDF bilet" })).toBeNull();
    // The ticket stays saved for guests and members.
    expect(savedTicket("flight", "s")?.booking.info.state).toBe(state);
    expect(savedTicket("flight", "s")?.passes).toBeUndefined();
    const receipt = refunds.length > 0 && (await screen.findByRole("link", { name: "İptal makbuzu (PDF)" }));
    if (receipt) expect(receipt.getAttribute("href")).toBe("/api/flight/booking/s/ticket.pdf");
  });

  it("shows no check-in times for a fully cancelled booking", async () => {
    const all = lines("cancelled").map((line) => ({ ...line, state: "cancelled" as const }));
    serve({ [GET]: () => ({ body: { ...booking("refunded"), lines: all, refunds: [refund], history } }) });
    open();
    expect(await screen.findByText("K7M4XQ2P")).toBeTruthy();
    expect(screen.queryByText(/Check-in ve bagaj/)).toBeNull();
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
    expect(await screen.findByText(/Taşıyıcı seferinizi iptal etti/)).toBeTruthy();
    expect(screen.queryByText(/siz iptal ettiniz/)).toBeNull();
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
    async function asked(state: BookingState, refunds: BookingRefund[]) {
      const answer = { ...booking(state), lines: lines("cancelled"), refunds, history };
      const calls = serve({ ...ticketed(), [GET]: () => ({ body: answer }) });
      vi.useFakeTimers({ shouldAdvanceTime: true });
      open();
      await screen.findByRole("region", { name: "Para iadeleri" });
      await act(() => vi.advanceTimersByTimeAsync(30_000));
      vi.useRealTimers();
      return calls.filter(({ path }) => GET.endsWith(path)).length;
    }

    it("shows no expected date", async () => {
      serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), refunds: [waiting] } }) });
      open();
      expect(await screen.findByText("İade faturası bekleniyor")).toBeTruthy();
      const steps = within(screen.getByRole("list", { name: "İadenin adımları" }));
      expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
        "İade istendi 24 Kasım 2026",
        "Bankanıza gönderildi ",
      ]);
    });

    it.each<BookingState>(["ticketed", "refunding"])("is not polled: %s", async (state) => {
      expect(await asked(state, [waiting])).toBe(1);
    });

    it.each<BookingState>(["ticketed", "refunding"])(
      "is polled if another refund is under way: %s",
      async (state) => {
        const moving = { ...waiting, id: "2", awaits_invoice: false };
        expect(await asked(state, [waiting, moving])).toBeGreaterThan(3);
      },
    );
  });

  it("says that staff handle a refund that the issuer refused", async () => {
    const refunds: BookingRefund[] = [{ ...refund, state: "refused" }];
    serve({ ...ticketed(), [GET]: () => ({ body: { ...booking("ticketed"), refunds } }) });
    open();
    expect(await screen.findByText(/Biz ilgileniyoruz/)).toBeTruthy();
    expect(screen.queryByText("Bankanıza gönderildi")).toBeNull();
    // No line can be cancelled, and no line was cancelled.
    expect(screen.queryByRole("button", { name: "İptal et" })).toBeNull();
  });

  it.each(["s", "_", "%zz"])("says that the ticket was not found: %s", async (session) => {
    serve({ [GET]: () => ({ status: 404, body: { code: "not_found", message: "" } }) });
    open(`/flight/booking/detail/${session}/`);
    expect(await screen.findByRole("heading", { name: "Bilet bulunamadı" })).toBeTruthy();
  });

  it("shows the server's message if the ticket cannot be loaded", async () => {
    serve({ [GET]: () => ({ status: 500, body: { code: "internal", message: "Bir sorun oluştu" } }) });
    open();
    expect((await screen.findByRole("alert")).textContent).toContain("Bir sorun oluştu");
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
    expect(await screen.findByText(/20 Kasım 2026 tarihinde kaydedilen/)).toBeTruthy();
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
    expect(await screen.findByText(/21 Kasım 2026 tarihinde kaydedilen/)).toBeTruthy();
    expect(await barcodes()).toHaveLength(2);
    expect(screen.queryByText("Barkodlar yüklenemedi.")).toBeNull();
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
const WENT = "Biletinizi a***@e***.com adresine e-postayla, özetini *** 67 numarasına SMS’le gönderdik.";
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
    const ready = within(await screen.findByRole("region", { name: "Biletiniz hazır, iyi yolculuklar!" }));
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
    expect(screen.queryByRole("region", { name: "Biletiniz hazır, iyi yolculuklar!" })).toBeNull();
  });

  it("says that the mail is on its way and names no SMS if there is none", async () => {
    bought(now(), { papers_to: { ...papers_to, phone: null, sent: false } });
    open("/flight/booking/detail/s/?clear=true");
    expect(
      await screen.findByText("Biletinizi a***@e***.com adresine e-postayla gönderiyoruz."),
    ).toBeTruthy();
  });

  it("has the payment receipt on the same page", async () => {
    bought(now());
    open();
    const receipt = await screen.findByRole("link", { name: "Ödeme makbuzu (PDF)" });
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
  const steps = async () => within(await screen.findByRole("region", { name: "Yola çıkmadan önce" }));
  const there = () => {
    const leg = booking("ticketed").departure_booking;
    leg.info.departure.date = "2099-12-24";
    return leg;
  };

  it("list what to do, by when and why", async () => {
    ahead({ departure_booking: there() });
    const shown = (await steps()).getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(shown).toEqual([
      "19:50 24 AraEn geç yola çıkınİstanbul merkezinden yol yaklaşık 52\u00a0dk. sürer. Bu bir tahmindir, trafiği hesaba katın.",
      "20:45 24 AraHavalimanında olunKontuar kapanmadan yarım saat önce: bagaj ve güvenlik için önerimiz.",
      "21:15 24 AraKontuar kapanırCheck-in ve bagaj teslimi kalkıştan 45 dakika önce biter.",
    ]);
    expect((await steps()).getByText("Saatler İstanbul saatidir.")).toBeTruthy();
    expect(screen.queryByRole("link", { name: /^Dönüş uçuşları/ })).toBeNull();
  });

  it("link a one-way ticket to return flights from the day after the arrival", async () => {
    ahead({ departure_booking: there(), return_booking: null });
    const back = (await steps()).getByRole("link", { name: "Dönüş uçuşlarını gör: 26 Ara Cmt" });
    expect(atob(back.getAttribute("href")?.split("/")[3] ?? "")).toBe(
      "flight.2.1.20261226..1.0.0.0.economy..",
    );
  });

  it.each(["travelled", "cancelled"] as const)("are hidden once all directions are %s", async (state) => {
    ahead({ departure_booking: there() }, state);
    await barcodes();
    expect(screen.queryByRole("region", { name: "Yola çıkmadan önce" })).toBeNull();
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
