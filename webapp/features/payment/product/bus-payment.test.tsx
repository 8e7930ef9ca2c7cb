import { fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { BusPaymentData } from "@/lib/api/bus-types";
import { readSession } from "@/lib/search/session";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import { keepDraft } from "../payment-values";
import { goodValues, isPayment, paymentData } from "../test-data";
import { BUS, BusPaymentScreen } from "./bus-payment";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams("session_unique=s"),
  usePathname: () => "/bus/payment/",
}));

const station = (id: number, city: string, name_only: string) => ({
  id,
  code: "",
  name: `${city} (${name_only})`,
  name_only,
  city,
});
const stop = (time: string, date: string, of: ReturnType<typeof station>) => ({ time, date, station: of });
const [esenler, asti] = [station(1, "İstanbul", "Esenler Otogarı"), station(2, "Ankara", "AŞTİ")];
const company = { id: 3, name: "Gece Kuşu", logo: "/companies/GK.svg" };
const departure = stop("23:30", "2026-12-24", esenler);
const arrival = stop("05:50", "2026-12-25", asti);
const duration = "06:20";
const { before_payment, state, hold_expires_at, price, charge, before_coupon } = paymentData();

const seat = (seat_number: number, gender: "F" | "M") => ({
  seat_number,
  onward_seat_number: null,
  gender,
  gender_name: gender === "F" ? t("payment.passenger.female") : t("payment.passenger.male"),
  price: { total: "1249.90", currency: "TRY" as const },
});
const data: BusPaymentData = {
  before_payment,
  hosted_page: false,
  state,
  hold_expires_at,
  price,
  charge,
  before_coupon,
  cancellation_of_ways: [],
  cancellation: {
    until: "2026-12-24T08:30:00Z",
    clock: { zone: "Europe/Istanbul", place: "İstanbul" },
    back: { total: "2499.80", currency: "TRY" },
    open_ticket: false,
    fee_until: null,
  },
  change: null,
  timeline: [],
  search_options: {
    id: "option",
    departure_date: "2026-12-24",
    departure_station: esenler,
    arrival_station: asti,
    departure_station_id: 1,
    arrival_station_id: 2,
    show_route_alternatives: true,
  },
  company,
  departure,
  arrival,
  information: {
    features: [],
    has_break: true,
    break_display: "Mola: 1 × 30 dk.",
    seat_type: "2+1",
    duration,
    remaning_seats: 20,
    total_transfer_count: 0,
    cancellation_hours: 12,
  },
  transfers: [{ company, departure, arrival, duration, standby_time: null, stops_between: 2 }],
  operators: [{ name: "Gece Kuşu Turizm Ltd. Şti.", certificate: "D1 34.D1.1", tax_number: "1234567890" }],
  cancellation_note: "12 saat kalana dek iptal edilebilir.",
  tickets: [seat(7, "F"), seat(8, "M")],
};

function open() {
  const calls = serve({
    "GET /api/bus/gateway/payment/?session_unique=s": () => ({ body: data }),
    "GET /api/bus/booking/info/s/": () => ({
      body: { do_reservation: false, finish_page_showed: false, state: "held", message: null },
    }),
    "POST /api/bus/gateway/payment/": () => ({
      body: { send_payment: { status: true, message: "", research: false, refresh: false, pay_url: "/pay" } },
    }),
    "GET /api/countries/?page_size=1000": () => ({ body: { results: [] } }),
    "GET /api/content/corporate/": () => ({ body: [] }),
  });
  renderInTurkish(<BusPaymentScreen />);
  return calls;
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const type = (name: string, value: string) =>
  fireEvent.change(field(name) as HTMLInputElement, { target: { value } });

beforeEach(() => {
  vi.clearAllMocks();
  Object.defineProperty(window.location, "assign", { value: vi.fn(), configurable: true });
});

it("shows the journey, the price of each seat and the end of free cancellation", async () => {
  open();
  const trip = await screen.findByRole("article", { name: t("bus.journey") });
  expect(await screen.findByText(t.like("terms.free", { sum: "₺2.499,80" }))).toBeDefined();
  for (const words of [
    "Gece Kuşu Turizm Ltd. Şti., D1 34.D1.1",
    "23:30",
    "05:50",
    "Esenler Otogarı",
    "Mola: 1 × 30 dk.",
    "12 saat kalana dek",
    "₺2.499,80",
  ])
    expect(trip.textContent?.split(words)).toHaveLength(2);
  const prices = screen.getByRole("region", { name: t("payment.price.title") });
  expect(prices.textContent).toContain(
    `${t("bus.seat", { number: 7, gender: t("payment.passenger.female") })}₺1.249,90`,
  );
});

it("asks neither for birth date nor for gender, and sends each passenger with the seat", async () => {
  const [ayse, can] = goodValues().passengers;
  if (!ayse || !can) throw new Error("two adults");
  keepDraft("bus", { ...goodValues(), passengers: [{ ...can, gender: "M" }, ayse] });
  const calls = open();
  expect(
    await screen.findByRole("heading", {
      name: `${t("payment.passenger.title", { product: "other", index: 1 })} ${t("bus.seat", { number: 7, gender: t("payment.passenger.female") })}`,
    }),
  ).toBeDefined();
  expect(field("passengers.0.gender")).toBeNull();
  expect(screen.queryByText(t("payment.passenger.birthDate"))).toBeNull();
  // The woman typed before is assigned to the woman's seat.
  expect(field("passengers.0.name")?.value).toBe("Ayşe");
  for (const name of ["card_owner", "card_number", "card_expiry", "card_cvc"] as const)
    type(name, goodValues()[name]);
  fireEvent.click(field("condition") as HTMLInputElement);
  fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await waitFor(() => expect(window.location.assign).toHaveBeenCalledWith("/pay"));
  const sent = calls.find(isPayment)?.body as { passengers: object[] };
  expect(sent.passengers).toMatchObject([
    { seat: 7, gender: "F", pax_type: "ADT", name: "Ayşe", citizen_number: "17291716060" },
    { seat: 8, gender: "M", name: "Can", citizen_number: "10000000146" },
  ]);
  expect(sent.passengers[0]).not.toHaveProperty("birth_date");
});

it("goes back to the bus results of its search", async () => {
  open();
  await screen.findByRole("article");
  fireEvent.click(screen.getByRole("button", { name: t("common.back") }));
  expect(router.push).toHaveBeenCalledWith("/bus/search/");
  expect(readSession("bus")).toMatchObject({ session_unique: "s", form_data: { id: "option" } });
});

it("treats a bus trip as domestic, so that only foreigners need a passport", () => {
  expect(BUS.terms(data)).toMatchObject({ domestic: true, departureDate: "2026-12-24" });
});
