import { act, screen, waitFor } from "@testing-library/react";
import { StrictMode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropToken, keepToken } from "@/lib/account/token";
import type { BookingState, FlightBooking, FlightBookingLeg } from "@/lib/api/types";
import { renderInTurkish, serve } from "@/test/render";
import { savedTicket, saveTicket } from "./booking";
import { FlightTicketScreen } from "./flight-ticket";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  usePathname: () => "/flight/booking/detail/s/",
}));

const GET = "GET /api/flight/booking/s/?transfers=1&passenger=1&tickets=1";
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
        flight_number: "P6 101",
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
    created_at: "2026-11-21T22:00:00Z",
    duration: null,
    break_display: null,
  },
  price: { total: "2499.80", currency: "TRY" },
  charge: { total: "2499.80", currency: "TRY" },
  coupon: null,
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

const open = (address = "/flight/booking/detail/s/") => {
  window.history.replaceState(null, "", address);
  return renderInTurkish(<FlightTicketScreen />);
};

beforeEach(() => vi.clearAllMocks());

describe("the ticket", () => {
  it("shows reference, both directions, passengers with their numbers, and what to take along", async () => {
    serve({ [GET]: () => ({ body: booking("ticketed") }) });
    open();
    expect(await screen.findByText("K7M4XQ2P")).toBeTruthy();
    expect(screen.getByText(/22 Kasım 2026/)).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Gidiş uçuşu" })).toBeTruthy();
    expect(screen.getByRole("heading", { name: "Dönüş uçuşu" })).toBeTruthy();
    expect(screen.getAllByText("1 gün sonra varır")).toHaveLength(2);
    for (const shown of [
      "8840000000001",
      "8840000000002",
      "********060",
      "02 Mart 1990",
      "Kadın",
      "Türkiye",
      "–",
    ])
      expect(screen.getByText(shown)).toBeTruthy();
    const pdf = screen.getByRole("link", { name: "PDF bilet" });
    expect(pdf.getAttribute("href")).toBe("/api/flight/booking/s/ticket.pdf");
    expect(screen.getByRole("link", { name: "Takvime ekle" }).hasAttribute("download")).toBe(true);
  });

  it("tells what a coupon took off", async () => {
    const coupon = { code: "HOSGELDIN-A", value: { total: "100.00", currency: "TRY" } };
    serve({ [GET]: () => ({ body: { ...booking("ticketed"), coupon } }) });
    open();
    expect((await screen.findByText("Kupon HOSGELDIN-A")).parentElement?.textContent).toContain("-₺100,00");
  });

  it.each<[BookingState, RegExp, string | null]>([
    ["payment_pending", /bankanızla doğrulanıyor/, "Ödemeye dön"],
    ["paid", /biletiniz kesiliyor/, null],
    ["failed", /para çekilmedi/, "Ödemeye dön"],
    ["expired", /süresinde tamamlanmadı/, "Ödemeye dön"],
    ["refunding", /kartınıza iade ediliyor/, "Yeni arama"],
    ["refunded", /kartınıza iade edildi/, "Yeni arama"],
  ])("%s is no ticket and says why", async (state, text, next) => {
    serve({ [GET]: () => ({ body: booking(state) }) });
    open();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("link", { name: "PDF bilet" })).toBeNull();
    expect(screen.getAllByText("Henüz kesilmedi")).toHaveLength(2);
    if (next) expect(screen.getByRole("link", { name: next })).toBeTruthy();
  });

  it.each(["s", "_", "%zz"])("says that there is none: %s", async (session) => {
    serve({ [GET]: () => ({ status: 404, body: { code: "not_found", message: "" } }) });
    open(`/flight/booking/detail/${session}/`);
    expect(await screen.findByRole("heading", { name: "Bilet bulunamadı" })).toBeTruthy();
  });

  it("says in the server's words why it could not be loaded", async () => {
    serve({ [GET]: () => ({ status: 500, body: { code: "internal", message: "Bir sorun oluştu" } }) });
    open();
    expect((await screen.findByRole("alert")).textContent).toContain("Bir sorun oluştu");
  });
});

describe("without a connection", () => {
  it("shows the ticket as it was last seen", async () => {
    saveTicket("flight", "s", booking("ticketed"), "2026-11-19T21:00:00Z");
    serve({});
    vi.useFakeTimers({ shouldAdvanceTime: true });
    open();
    await vi.advanceTimersByTimeAsync(5000);
    vi.useRealTimers();
    expect(await screen.findByText(/20 Kasım 2026 tarihinde kaydedilen/)).toBeTruthy();
    expect(screen.getByText("K7M4XQ2P")).toBeTruthy();
  });

  it("has identity numbers masked, also of a user, who sees them whole, and nobody after them", async () => {
    const numbered = (citizen_number: string, passport: string) => ({
      ...booking("ticketed"),
      tickets: booking("ticketed").tickets.map((ticket) => ({
        ...ticket,
        passenger: { ...ticket.passenger, citizen_number, passport },
      })),
    });
    keepToken("t");
    serve({
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

  it("remembers the last five tickets, and only tickets", async () => {
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

describe("after a purchase", () => {
  const address = "/flight/booking/detail/s/?clear=true";
  const arrive = (state: unknown, at = address) => {
    window.history.replaceState(state, "", at);
    window.dispatchEvent(new PopStateEvent("popstate"));
  };

  it("leads home, not back through the bank", async () => {
    serve({ [GET]: () => ({ body: booking("ticketed") }) });
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
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith("/"));
  });

  it("leads on to where somebody steps from it, and back to it", async () => {
    serve({ [GET]: () => ({ body: booking("ticketed") }) });
    open(address);
    await screen.findByText("K7M4XQ2P");
    arrive(null, "/contact/");
    arrive({ trimmed: true });
    await new Promise((resolve) => setTimeout(resolve));
    expect(router.replace).not.toHaveBeenCalled();
  });
});
