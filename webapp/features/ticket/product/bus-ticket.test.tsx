import { readFileSync } from "node:fs";
import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { BusBooking, BusStop } from "@/lib/api/bus-types";
import { renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { BusTicketScreen } from "./bus-ticket";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn() }),
  usePathname: () => "/bus/booking/detail/s/",
}));

const station = (id: number, city: string) => ({
  id,
  code: "",
  name: city,
  name_only: `${city} Otogarı`,
  city,
});
const [ist, bolu, ank] = [station(1, "İstanbul"), station(2, "Bolu"), station(3, "Ankara")];
const stop = (time: string, at: BusStop["station"]): BusStop => ({ time, date: "2026-12-24", station: at });
const company = { id: 3, name: "Gece Kuşu", logo: "" };
const ride = (departure: BusStop, arrival: BusStop, standby_time: string | null) => ({
  company,
  departure,
  arrival,
  duration: "03:00",
  standby_time,
  stops_between: 1,
});

const booking = (rides: 1 | 2): BusBooking => {
  const [departure, arrival] = [stop("09:00", ist), stop("15:45", ank)];
  const first = ride(departure, stop("12:00", bolu), null);
  const onward = ride(stop("12:45", bolu), arrival, "00:45");
  return {
    info: {
      unique_code: "s",
      pnr_code: "K7M4XQ2P",
      state: "ticketed",
      under_review: false,
      created_at: "2026-11-21T04:00:00Z",
      duration: null,
      break_display: null,
      airline_reference: null,
      awaiting_airline: false,
    },
    price: { total: "1249.90", currency: "TRY" },
    rate: null,
    charge: { total: "1249.90", currency: "TRY" },
    coupon: null,
    open_ticket: null,
    lines: [],
    refunds: [],
    disruptions: [],
    open_tickets: [],
    history: [],
    search_options: {
      id: "option",
      departure_date: "2026-12-24",
      departure_station: ist,
      arrival_station: ank,
      departure_station_id: 1,
      arrival_station_id: 3,
      show_route_alternatives: true,
    },
    company,
    departure,
    arrival,
    information: {
      features: [],
      has_break: false,
      break_display: "Mola yok",
      seat_type: "2+1",
      duration: "06:45",
      remaning_seats: 20,
      total_transfer_count: rides - 1,
      cancellation_hours: 12,
    },
    transfers: rides === 1 ? [ride(departure, arrival, null)] : [first, onward],
    operators: [{ name: "Gece Kuşu Turizm Ltd. Şti.", certificate: "D1 34.D1.1", tax_number: "1234567890" }],
    cancellation_note: "12 saat kalana dek",
    tickets: [
      {
        seat_number: 7,
        onward_seat_number: rides === 1 ? null : 21,
        gender: "F",
        gender_name: t("bus-results.seats.woman"),
        price: { total: "1249.90", currency: "TRY" },
        ticket_number: "1",
        onward_ticket_number: rides === 1 ? null : "2",
        passenger: {
          name: "Ayşe",
          surname: "Öz",
          citizen_number: "172*****060",
          gender: "F",
          gender_display: t("bus-results.seats.woman"),
          nationality: null,
          passport: null,
        } as BusBooking["tickets"][0]["passenger"],
      },
    ],
  };
};

async function open(rides: 1 | 2, passes: object[] = []) {
  window.history.replaceState(null, "", "/bus/booking/detail/s/");
  serve({
    "GET /api/bus/booking/s/?transfers=1&passenger=1&tickets=1": () => ({ body: booking(rides) }),
    "GET /api/bus/booking/s/passes/": () => ({ body: { passes } }),
  });
  renderInTurkish(<BusTicketScreen />);
  return within(await screen.findByRole("region", { name: t.like("manage.naming.traveller") }));
}

it("shows the journey and each passenger's seat and documents, but no birth date", async () => {
  const passengers = await open(1);
  expect(screen.getByRole("article", { name: t("bus.journey") }).textContent).toContain("Gece Kuşu");
  expect((await passengers.findByRole("heading", { level: 3 })).textContent).toBe(
    `Ayşe Öz Koltuk 7 · ${t("bus-results.seats.woman")}`,
  );
  const facts = passengers.getAllByRole("term").map(({ textContent }) => textContent);
  expect(facts).toEqual([
    t("ticket.ticketNumber", { product: "other" }),
    t("ticket.citizenNumber"),
    t("ticket.gender"),
    t("ticket.passport"),
  ]);
  // The dated terms of the ticket state the deadline instead.
  expect(screen.queryByText("12 saat kalana dek")).toBeNull();
  expect(screen.getByRole("link", { name: t("ticket.pdf", { product: "other" }) }).getAttribute("href")).toBe(
    "/api/bus/booking/s/ticket.pdf",
  );
});

it("shows seat and ticket number after a connection too", async () => {
  const passengers = await open(2);
  expect(screen.getByText(t.like("bus.wait", { station: "Bolu", duration: "45 dk." }))).toBeDefined();
  const values = (await passengers.findAllByRole("definition")).map(({ textContent }) => textContent);
  expect(values.slice(0, 3)).toEqual(["1", "2", "21"]);
});

it("shows beside the full-screen code the time, stop, company and seat", async () => {
  const barcode = { size: 23, path: "M0 0h1v1h-1z" };
  const pass = (direction: number, stub: string) => ({ holder: "Ayşe Öz", leg: direction, stub, barcode });
  await open(2, [
    pass(0, t("ticket.seats", { count: 1000000000, seats: 7 })),
    pass(1, t("ticket.seats", { count: 1000000000, seats: 21 })),
  ]);
  fireEvent.click(
    await screen.findByRole("button", {
      name: t("ticket.gate.open", { holder: "Ayşe Öz", stub: `${t("ticket.seat")} 7` }),
    }),
  );
  const gate = within(screen.getByRole("dialog", { name: t("gate.title", { product: "other" }) }));
  expect(gate.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    `Ayşe Öz${t("ticket.seat")} 709:00 24 Ara Perİstanbul – Ankaraİstanbul Otogarı${t("gate.service", { product: "other" })}Gece Kuşu${t("ticket.pnr")}K7M4XQ2P`,
    `Ayşe Öz${t("ticket.seat")} 2112:45 24 Ara PerBolu – AnkaraBolu Otogarı${t("gate.service", { product: "other" })}Gece Kuşu${t("ticket.pnr")}K7M4XQ2P`,
  ]);
});

it("names the passengers and seats of each bus after only one was changed", async () => {
  const whole = booking(1);
  const [ticket] = whole.tickets;
  if (!ticket) throw new Error("no ticket");
  const ali = { ...ticket, seat_number: 21, passenger: { ...ticket.passenger, name: "Ali" } };
  const earlier = stop("06:30", ist);
  const own = { ...whole, departure: earlier, transfers: [ride(earlier, whole.arrival, null)] };
  serve({
    "GET /api/bus/booking/s/?transfers=1&passenger=1&tickets=1": () => ({
      body: {
        ...whole,
        tickets: [ticket, ali],
        apart: [{ travellers: [1], booking: own }],
        lines: [0, 1].map(lineOf),
      },
    }),
    "GET /api/bus/booking/s/passes/": () => ({ body: { passes: [] } }),
  });
  window.history.replaceState(null, "", "/bus/booking/detail/s/");
  renderInTurkish(<BusTicketScreen />);
  const buses = await screen.findAllByRole("article", { name: t("bus.journey") });
  expect(buses.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining("06:30"),
    expect.stringContaining("09:00"),
  ]);
  const name = ({ passenger }: typeof ticket) => `${passenger.name} ${passenger.surname}`;
  await waitFor(() =>
    expect(buses.map((bus) => bus.previousElementSibling?.textContent)).toEqual([name(ali), name(ticket)]),
  );
  // The head shows the bus that leaves first and only the seats in that bus.
  expect(screen.getByText("K7M4XQ2P").closest("header")?.textContent).toMatch(
    re`06:30${t("ticket.seat")} 21İstanbul`,
  );
});

const lineOf = (passenger: number) => ({
  id: String(passenger + 1),
  traveller: passenger,
  leg: 0,
  departs: null,
  departures: [],
  title: "",
  price: { total: "1249.90", currency: "TRY" },
  state: "active",
  cancellable: false,
  changeable: false,
  whole_way: false,
  clock: null,
  terms: [],
});

it("says when to be there in the words of mail and PDF, in every language", async () => {
  serve({
    "GET /api/bus/booking/s/?transfers=1&passenger=1&tickets=1": () => ({ body: booking(1) }),
    "GET /api/bus/booking/s/passes/": () => ({ body: { passes: [] } }),
  });
  window.history.replaceState(null, "", "/bus/booking/detail/s/");
  renderInTurkish(<BusTicketScreen />);
  expect(await screen.findByText(t.like("bus-ticket.beThere"))).toBeTruthy();
  const wordsOf = (language: string, name: string) =>
    JSON.parse(readFileSync(`../content/catalogues/${language}/${name}.json`, "utf8"));
  for (const language of ["tr", "en", "de", "ru", "ar"]) {
    const { bus, car } = wordsOf(language, "mail");
    expect(wordsOf(language, "bus-ticket").beThere).toBe(bus.told.notes[0]);
    expect(wordsOf(language, "car").beThere).toBe(car.told.notes[1]);
  }
});
