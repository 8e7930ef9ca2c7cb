import { fireEvent, screen, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { CarBooking } from "@/lib/api/car-types";
import type { BookingState } from "@/lib/api/types";
import { BODRUM, IZMIR_AIRPORT } from "@/test/car-places";
import { renderInTurkish, serve } from "@/test/render";
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
  history: [
    { at: "2026-11-26T11:32:00Z", who: "carrier", event: "ticketed", text: "Kiralama belgeniz düzenlendi" },
  ],
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
    cancelation_policy_texts: ["22.12.2026 10:00 saatine kadar: iptal ücretsiz"],
    fuel_policy: "En az %80 şarjla bırakılır",
    excess: "Araç hasar görürse en çok ₺12.000 ödersiniz.",
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
  expect((await screen.findByRole("heading", { level: 1 })).textContent).toBe("Rezervasyon detayı");
  await screen.findByText("K7M2QX4P");
  expect(screen.getByText(/Araç, alış saatinde hazırdır/)).toBeDefined();
  expect(screen.getByRole("heading", { name: "Togg T10X veya benzeri" })).toBeDefined();
  const map = await screen.findByRole("link", { name: "Bodrum Şehir Merkezi" });
  expect(map.getAttribute("href")).toMatch(/^https:\/\/www\.openstreetmap\.org\/\?mlat=38\.3&mlon=27\.2/);
  expect(screen.getByRole("region", { name: "Alış ve araç iadesi" }).textContent).toMatch(
    /Perşembe24 Ara 10:00Adnan Menderes Havalimanı4 gün.*Pazar27 Ara 18:30Bodrum Şehir Merkezi/,
  );
  expect(facts()).toMatchObject({
    Depozito: "₺9.000",
    "Kiralama belgesi numarası": "506-0000000123",
    "T.C. kimlik no": "********060",
    Pasaport: "–",
  });
  const offices = screen.getAllByRole("link", { name: "+90 850 000 07 36" });
  expect(offices.map((office) => office.getAttribute("href"))).toEqual(Array(2).fill("tel:+908500000736"));
  expect(offices.map((office) => office.closest("div")?.textContent)).toEqual([
    "Alış · Adnan Menderes HavalimanıGeliş katındaki araç kiralama bankosu24 saat açık+90 850 000 07 36",
    "Araç iadesi · Bodrum Şehir MerkeziDireksiyon Sokağı No: 13Pzt–Cmt 08:30–22:30, Paz 09:30–22:30+90 850 000 07 36",
  ]);
  // A rental has neither a seat nor a gender.
  for (const never of ["Koltuk", "Cinsiyet"]) expect(Object.keys(facts())).not.toContain(never);
  expect(sums()).toEqual([
    "Araç kirası₺4.800",
    "4 gün × ₺1.200",
    "Tek yön ücreti₺1.500",
    "2 × Çocuk koltuğu₺1.120",
    "Toplam₺7.420",
    "Ofiste ödenecek₺1.120",
    "Karttan ödenen₺6.300",
  ]);
  expect(await screen.findByRole("img", { name: "Aztec barkodu: Ayşe Öz, Togg T10X" })).toBeDefined();
  expect(screen.getByRole("list", { name: "Barkodlar" }).hasAttribute("tabindex")).toBe(false);
  const told = (await screen.findByText("Kiralama belgeniz düzenlendi")).textContent;
  expect(told).toMatch(/Kiralama şirketi$/);
  const pdf = screen.getByRole("link", { name: "PDF kiralama belgesi" });
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
  await screen.findByText("Araç kirası");
  expect(sums().slice(-2)).toEqual(["Kartla£100", "Karttan çekilen tutar₺5.800"]);
});

it.each<[BookingState, string]>([
  ["held", "Karttan ödenecek"],
  ["payment_pending", "Karttan ödenecek"],
  ["paid", "Karttan ödenen"],
  ["refunding", "Karttan ödenen"],
  ["failed", "Karttan çekilmedi"],
  ["expired", "Karttan çekilmedi"],
])("labels the amount of a rental by its state: %s", async (state, words) => {
  open(state);
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.queryAllByText(/^(Karttan|Ofiste) öden/)).toHaveLength(
    { held: 2, payment_pending: 2, paid: 2, refunding: 1 }[state as string] ?? 0,
  );
});

it("says that a refunded rental could not be confirmed", async () => {
  open("refunded");
  expect(await screen.findByText(/Rezervasyonunuz kesinleşemedi\. Ödediğiniz tutarın tamamı/)).toBeDefined();
  expect(screen.queryByRole("link", { name: "PDF kiralama belgesi" })).toBeNull();
  expect(facts()).toMatchObject({ "Kiralama belgesi numarası": "Henüz kesilmedi" });
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
  expect(screen.queryByText(/Araç, alış saatinde hazırdır/)).toBeNull();
});

it("shows beside the full-screen code the time, place and company of the pick-up", async () => {
  open("ticketed");
  fireEvent.click(await screen.findByRole("button", { name: /tam ekran göster: Ayşe Öz, Togg T10X$/ }));
  const gate = within(screen.getByRole("dialog", { name: "Kiralama belgenizi gösterin" }));
  expect(gate.getByRole("listitem").textContent).toBe(
    "Ayşe ÖzTogg T10X10:00 24 Ara Perİzmir – BodrumAdnan Menderes HavalimanıKiralama şirketiKıvılcım ElektrikliPNRK7M2QX4P",
  );
});
