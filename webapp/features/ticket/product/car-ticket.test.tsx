import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { CarBooking } from "@/lib/api/car-types";
import type { BookingState } from "@/lib/api/types";
import { BODRUM, IZMIR_AIRPORT } from "@/test/car-places";
import { renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { CarTicketScreen } from "./car-ticket";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }),
  usePathname: () => "/car/booking/detail/s/",
}));

const booking = (state: BookingState): CarBooking => ({
  info: {
    unique_code: "u",
    pnr_code: "K7M2QX4P",
    state,
    under_review: false,
    created_at: "2026-11-21T10:00:00Z",
    duration: null,
    break_display: null,
    airline_reference: null,
    awaiting_airline: false,
  },
  price: { total: "6300.00", currency: "TRY" },
  rate: null,
  charge: { total: "6300.00", currency: "TRY" },
  coupon: null,
  open_ticket: null,
  lines: [],
  refunds: [],
  disruptions: [],
  history: [{ at: "2026-11-26T11:32:00Z", who: "carrier", event: "ticketed", text: "Belge düzenlendi" }],
  search_options: {
    id: "option",
    pickup_location: IZMIR_AIRPORT,
    dropoff_location: BODRUM,
    pickup_location_id: 4,
    dropoff_location_id: 2048,
    pickup_date: "2026-12-24",
    pickup_time: "10:00",
    dropoff_date: "2026-12-27",
    dropoff_time: "18:30",
    rental_days_count: 4,
  },
  car: {
    brand: "Togg",
    model: "T10X",
    acriss: "IFAE",
    class: { code: "intermediate_suv", name: "Orta sınıf SUV", icon: null },
    image: "/cars/suv.svg",
    seats: 5,
    doors: 5,
    luggage: 3,
    gear_type: { code: "automatic", name: "Otomatik", icon: "gear-automatic" },
    fuel_type: { code: "electric", name: "Elektrik", icon: "fuel-electric" },
  },
  vendor: { id: 6, name: "Kıvılcım Elektrikli", logo: "/vendors/kivilcim.svg" },
  pickup_office: {
    phone: "+90 850 000 07 36",
    place: "Geliş katındaki araç kiralama bankosu",
    hours: "24 saat açık",
  },
  dropoff_office: {
    phone: "+90 850 000 07 36",
    place: "Direksiyon Sokağı No: 13",
    hours: "Pzt–Cmt 08:30–22:30, Paz 09:30–22:30",
  },
  rules: { daily_range_limit: 300, total_range_limit: 6000, driver_age: 25, licence_years: 2 },
  terms: {
    cancelation_policy_texts: ["22.12.2026 10:00 öncesi ücretsiz"],
    fuel_policy: "%80 şarjla bırakılır",
    excess: "Hasarda ₺12.000 ödersiniz.",
    bring: ["Sürücünün kendi ehliyeti"],
  },
  rental_days_count: 4,
  rental_price: {
    total: "6300.00",
    daily: "1200.00",
    deposit: "9000.00",
    excess: "12000.00",
    one_way_fee: "1500.00",
    currency: "TRY",
  },
  prices: { pay: "6300.00", delivery: "1120.00", total: "7420.00", currency: "TRY" },
  extra_products: [
    {
      id: "child_seat",
      name: "Çocuk koltuğu",
      price: "560.00",
      daily_price: "140.00",
      quantity: 2,
      max_quantity: 3,
      is_selected: true,
      currency: "TRY",
    },
  ],
  tickets: [
    {
      seat_number: null,
      ticket_number: state === "ticketed" ? "5060000000123" : null,
      passenger: {
        name: "Ayşe",
        surname: "Öz",
        citizen_number: "********060",
        birth_date: "1990-03-02",
        gender: null,
        gender_display: null,
        nationality: null,
        passport: null,
        passport_expiry_date: null,
      },
    },
  ],
});

const PASS = { holder: "Ayşe Öz", leg: 0, stub: "Togg T10X", barcode: { size: 23, path: "M0 0h1v1h-1z" } };

function open(state: BookingState, more: object = {}) {
  serve({
    "GET /api/car/booking/s/?transfers=1&passenger=1&tickets=1": () => ({
      body: { ...booking(state), ...more },
    }),
    "GET /api/car/booking/s/passes/": () => ({ body: { passes: [PASS] } }),
  });
  renderInTurkish(<CarTicketScreen />);
}
const sums = () => [...document.querySelectorAll(".sums p")].map(({ textContent }) => textContent);
/** Values by the term above them. */
const facts = () =>
  Object.fromEntries(
    screen.getAllByRole("term").map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );

beforeEach(() => window.history.replaceState(null, "", "/car/booking/detail/s/"));

it("shows the voucher: car, places, sums and the driver", async () => {
  open("ticketed");
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe(
    t("ticket.title", { product: "car" }),
  );
  await screen.findByText("K7M2QX4P");
  expect(screen.getByText(t.like("car.beThere"))).toBeDefined();
  expect(screen.getByRole("heading", { name: `Togg T10X ${t("car.orSimilar")}` })).toBeDefined();
  const map = await screen.findByRole("link", { name: "Bodrum Şehir Merkezi" });
  expect(map.getAttribute("href")).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=38\.3&mlon=27\.2/);
  expect(screen.getByRole("region", { name: t("car.rental") }).textContent).toMatch(
    /Perşembe24 Ara 10:00Adnan Menderes Havalimanı4 gün.*Pazar27 Ara 18:30Bodrum Şehir Merkezi/,
  );
  expect(facts()).toMatchObject({
    [t("car-payment.deposit")]: "₺9.000",
    [t("ticket.ticketNumber", { product: "car" })]: "506-0000000123",
    [t("ticket.citizenNumber")]: "********060",
    [t("ticket.passport")]: "–",
  });
  // A rental has neither a seat nor a gender.
  for (const never of [t("ticket.seat"), t("ticket.gender")])
    expect(Object.keys(facts())).not.toContain(never);
  expect(sums()).toEqual([
    `${t("car-payment.rental")}₺4.800`,
    t("car-payment.perDay", { days: 4, price: "₺1.200" }),
    `${t("car-payment.oneWayFee")}₺1.500`,
    "2 × Çocuk koltuğu₺1.120",
    `${t("car-payment.total")}₺7.420`,
    `${t("car-payment.delivery")}₺1.120`,
    `${t("ticket.price", { product: "car", state: "other" })}₺6.300`,
  ]);
});

it("shows the offices of the voucher with their hours and phone numbers", async () => {
  open("ticketed");
  await screen.findByText("K7M2QX4P");
  const offices = screen.getAllByRole("link", { name: "+90 850 000 07 36" });
  expect(offices.map((office) => office.getAttribute("href"))).toEqual(Array(2).fill("tel:+908500000736"));
  expect(offices.map((office) => office.closest("div")?.textContent)).toEqual([
    `${t("car.pickup")} · Adnan Menderes HavalimanıGeliş katındaki araç kiralama bankosu24 saat açık+90 850 000 07 36`,
    `${t("car.dropoff")} · Bodrum Şehir MerkeziDireksiyon Sokağı No: 13Pzt–Cmt 08:30–22:30, Paz 09:30–22:30+90 850 000 07 36`,
  ]);
});

it("shows the barcode, the history and the PDF of the voucher", async () => {
  open("ticketed");
  expect(
    await screen.findByRole("img", { name: t("ticket.barcode", { holder: "Ayşe Öz", stub: "Togg T10X" }) }),
  ).toBeDefined();
  expect(screen.getByRole("list", { name: t("ticket.barcodes") }).hasAttribute("tabindex")).toBe(false);
  const entry = (await screen.findByText("Belge düzenlendi")).textContent;
  expect(entry).toMatch(re`${t("manage.history.who", { who: "carrier", product: "car" })}$`);
  const pdf = screen.getByRole("link", { name: t("ticket.pdf", { product: "car" }) });
  expect(pdf.getAttribute("href")).toBe("/api/car/booking/s/ticket.pdf");
});

it("shows the charge in liras once if the rental is priced in another currency", async () => {
  const pounds = { currency: "GBP" };
  const { rental_price, prices, extra_products, ...rest } = booking("ticketed");
  open("ticketed", {
    ...rest,
    price: { total: "100.00", ...pounds },
    charge: { total: "5800.00", currency: "TRY" },
    rental_price: { ...rental_price, total: "100.00", daily: "25.00", one_way_fee: null, ...pounds },
    prices: { ...prices, pay: "100.00", delivery: "0.00", total: "100.00", ...pounds },
    extra_products: [],
  });
  await screen.findByText(t("car-payment.rental"));
  expect(sums().slice(-2)).toEqual([
    `${t("ticket.byCard")}£100`,
    `${t("ticket.charge", { state: "other" })}₺5.800`,
  ]);
});

it.each<[BookingState, string]>([
  ["held", t("ticket.price", { product: "car", state: "held" })],
  ["payment_pending", t("ticket.price", { product: "car", state: "held" })],
  ["paid", t("ticket.price", { product: "car", state: "other" })],
  ["refunding", t("ticket.price", { product: "car", state: "other" })],
  ["failed", t("ticket.charge", { state: "failed" })],
  ["expired", t("ticket.charge", { state: "failed" })],
])("labels the amount of a rental by its state: %s", async (state, words) => {
  open(state);
  expect(await screen.findByText(words)).toBeDefined();
  expect(
    screen.queryAllByText(
      re`^(${t("ticket.price", { product: "car", state: "held" })}|${t("ticket.price", { product: "car", state: "other" })}|${t("car-payment.delivery")})`,
    ),
  ).toHaveLength({ held: 2, payment_pending: 2, paid: 2, refunding: 1 }[state as string] ?? 0);
});

it("says that a refunded rental could not be confirmed", async () => {
  open("refunded");
  expect(await screen.findByText(t.like("ticket.stateText.refunded", { product: "car" }))).toBeDefined();
  expect(screen.queryByRole("link", { name: t("ticket.pdf", { product: "car" }) })).toBeNull();
  expect(facts()).toMatchObject({ [t("ticket.ticketNumber", { product: "car" })]: t("ticket.pending") });
});

it("does not say to pick up a car whose rental was cancelled", async () => {
  const line = {
    id: "1",
    traveller: 0,
    leg: 0,
    state: "cancelled",
    title: "",
    departs: null,
    departures: [],
  };
  open("ticketed", { lines: [line] });
  await screen.findByText("K7M2QX4P");
  expect(screen.queryByText(t.like("car.beThere"))).toBeNull();
});

it("shows beside the full-screen code the time, place and company of the pick-up", async () => {
  open("ticketed");
  fireEvent.click(
    await screen.findByRole("button", {
      name: t("ticket.gate.open", { holder: "Ayşe Öz", stub: "Togg T10X" }),
    }),
  );
  const gate = within(screen.getByRole("dialog", { name: t("gate.title", { product: "car" }) }));
  expect(gate.getByRole("listitem").textContent).toBe(
    `Ayşe ÖzTogg T10X10:00 24 Ara Perİzmir – BodrumAdnan Menderes Havalimanı${t("gate.service", { product: "car" })}Kıvılcım Elektrikli${t("ticket.pnr")}K7M2QX4P`,
  );
});
