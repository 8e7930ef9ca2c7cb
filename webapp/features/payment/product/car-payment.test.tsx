import { fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropToken, keepToken } from "@/lib/account/token";
import type { Bill, Coupon } from "@/lib/api/account-types";
import type { CarExtra, CarPaymentData } from "@/lib/api/car-types";
import { question } from "@/lib/dialog";
import { toasts } from "@/lib/toast";
import { IZMIR_AIRPORT } from "@/test/car-places";
import { type Call, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { keepDraft, type PaymentValues, startingValues } from "../payment-values";
import { isPayment } from "../test-data";
import { CAR, CarPaymentScreen } from "./car-payment";

const router = vi.hoisted(() => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams("session_unique=s"),
  usePathname: () => "/car/payment/",
}));

const POST_PAYMENT = "POST /api/car/gateway/payment/";
const extra = (id: string, name: string, price: string, max_quantity: number): CarExtra => ({
  id,
  name,
  price,
  daily_price: "140.00",
  quantity: 0,
  max_quantity,
  is_selected: false,
  currency: "TRY",
});

const sums = {
  price: { total: "4500.00", currency: "TRY" as const, rate: "1.000000", rate_at: "2026-11-21T00:00:00Z" },
  charge: { total: "4500.00", currency: "TRY" as const },
};
const DATA: CarPaymentData = {
  before_payment: { status: true, message: "", research: false, refresh: false },
  state: "held",
  hold_expires_at: null,
  hosted_page: false,
  ...sums,
  cancellation: null,
  cancellation_of_ways: [],
  before_coupon: sums,
  change: null,
  timeline: [],
  search_options: {
    id: "option",
    pickup_location: IZMIR_AIRPORT,
    dropoff_location: IZMIR_AIRPORT,
    pickup_location_id: 4,
    dropoff_location_id: 4,
    pickup_date: "2026-12-24",
    pickup_time: "10:00",
    dropoff_date: "2026-12-27",
    dropoff_time: "10:00",
    rental_days_count: 3,
  },
  car: {
    brand: "Renault",
    model: "Clio",
    acriss: "EDMV",
    class: { code: "economy", name: "Ekonomik", icon: null },
    image: "/cars/hatchback.svg",
    seats: 5,
    doors: 5,
    luggage: 2,
    gear_type: { code: "manual", name: "Manuel", icon: "manual" },
    fuel_type: { code: "petrol", name: "Benzin", icon: "petrol" },
  },
  vendor: { id: 3, name: "Lodos Drive", logo: "/vendors/lodos.svg" },
  pickup_office: null,
  dropoff_office: null,
  rules: { daily_range_limit: 350, total_range_limit: 7000, driver_age: 23, licence_years: 2 },
  rental_days_count: 3,
  terms: {
    cancelation_policy_texts: ["22.12.2026 10:00 öncesi ücretsiz"],
    fuel_policy: "Dolu alınır, dolu bırakılır",
    excess: "Hasarda ₺12.000 ödersiniz.",
    bring: ["Sürücünün kendi ehliyeti"],
  },
  rental_price: {
    total: "4500.00",
    daily: "1500.00",
    deposit: "5000.00",
    excess: "12000.00",
    one_way_fee: null,
    currency: "TRY",
  },
  prices: { pay: "4500.00", delivery: "0.00", total: "4500.00", currency: "TRY" },
  extra_products: [
    extra("child_seat", "Çocuk koltuğu", "420.50", 3),
    extra("navigation", "Navigasyon", "450.00", 1),
  ],
};

function goodValues(): PaymentValues {
  const values = startingValues("car", "s", CAR.terms(DATA));
  return {
    ...values,
    email: "ayse@example.com",
    phone: "5321234567",
    passengers: values.passengers.map((driver) => ({
      ...driver,
      name: "Ayşe",
      surname: "Öz",
      birth_date: "1990-03-02",
      citizen_number: "17291716060",
    })),
    bill: {
      ...values.bill,
      city: "İzmir",
      district: "Konak",
      zip_code: "35250",
      address: "Cumhuriyet Bulvarı 1",
    },
    card_owner: "Ayşe Öz",
    card_number: "5528 7900 0000 0008",
    card_expiry: "12/30",
    card_cvc: "123",
  };
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);

/** Fills everything except the card from the draft. */
async function openFilled({
  values = {},
  send = () => ({ status: 500, body: {} }),
  answers = {},
}: {
  values?: Partial<PaymentValues>;
  send?: (call: Call) => { status?: number; body: unknown };
  answers?: Parameters<typeof serve>[0];
} = {}) {
  const good = { ...goodValues(), ...values };
  keepDraft("car", good);
  const calls = serve({
    "GET /api/car/gateway/payment/?session_unique=s": () => ({ body: DATA }),
    "GET /api/car/booking/info/s/": () => ({
      body: { do_reservation: false, finish_page_showed: false, state: "held", message: null },
    }),
    "GET /api/countries/?page_size=1000": () => ({ body: { results: [] } }),
    "GET /api/content/corporate/": () => ({ body: [] }),
    [POST_PAYMENT]: send,
    ...answers,
  });
  renderInTurkish(<CarPaymentScreen />);
  await screen.findByLabelText(t("payment.contact.email"));
  for (const name of ["card_owner", "card_number", "card_expiry", "card_cvc"] as const)
    fireEvent.change(field(name) as HTMLInputElement, { target: { value: good[name] } });
  fireEvent.click(field("condition") as HTMLInputElement);
  return () => calls.filter(isPayment).map(({ body }) => body);
}

const openBill = async () =>
  fireEvent.click(await screen.findByRole("button", { name: re`^${t("payment.edit")} Fatura` }));
const submit = () => fireEvent.submit(document.querySelector("form") as HTMLFormElement);
const summary = () => screen.getByRole("region", { name: t("payment.price.title") }).textContent;

const assign = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  dropToken();
  question.set(null);
  toasts.set([]);
  Object.defineProperty(window.location, "assign", { value: assign, configurable: true });
});

describe("vehicle information", () => {
  it("shows the car, its terms, the driver and the pay button", async () => {
    await openFilled();
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe(
      t("payment.title", { product: "car" }),
    );
    expect(screen.getByRole("heading", { name: /^Renault Clio/ })).toBeDefined();
    expect(screen.getByText("22.12.2026 10:00 öncesi ücretsiz")).toBeDefined();
    expect(
      screen.getByRole("heading", { name: t("payment.passenger.title", { product: "car" }) }),
    ).toBeDefined();
    expect(await screen.findByText(t.like("common.service"))).toBeDefined();
    expect(
      screen.getAllByRole("button", { name: `${t("payment.submit", { product: "car" })} ₺4.500` }),
    ).toHaveLength(2);
    expect(field("passengers.0.gender")).toBeNull();
  });

  it("adds extras to the amount paid at the office and not to the card", async () => {
    await openFilled();
    await screen.findByText(t("car-payment.deposit"), { selector: "span" });
    expect(summary()).toMatch(
      re`${t("car-payment.rental")}₺4\.5003 gün × ₺1\.500${t("payment.price.total", { product: "car" })}₺4\.500${t("terms.none")}${t("car-payment.atOffice")}${t("car-payment.deposit")}₺5\.000`,
    );
    const user = userEvent.setup();
    await user.click(
      await screen.findByRole("button", { name: t("common.more", { what: "Çocuk koltuğu" }) }),
    );
    await user.click(screen.getByRole("button", { name: t("common.more", { what: "Çocuk koltuğu" }) }));
    await user.click(screen.getByRole("switch", { name: /Navigasyon/ }));
    expect(summary()).toContain("2 × Çocuk koltuğu₺841");
    expect(summary()).toMatch(
      re`${t("payment.price.total", { product: "car" })}₺4\.500.*${t("car-payment.delivery")}₺1\.291${t("car-payment.both")}₺5\.791`,
    );
    await user.click(screen.getByRole("switch", { name: /Navigasyon/ }));
    expect(summary()).toContain(`${t("car-payment.delivery")}₺841`);
    // No line is shown when nothing is left to pay at the office.
    for (let count = 0; count < 2; count++)
      await user.click(screen.getByRole("button", { name: t("common.less", { what: "Çocuk koltuğu" }) }));
    expect(summary()).not.toContain(t("car-payment.delivery"));
  });

  it("shows the charge in liras once if the price is in another currency", async () => {
    const price = {
      total: "100.00",
      currency: "GBP" as const,
      rate: "58.000000",
      rate_at: "2026-11-21T00:00:00Z",
    };
    const charge = { total: "5800.00", currency: "TRY" as const };
    await openFilled({
      answers: {
        "GET /api/car/gateway/payment/?session_unique=s": () => ({
          body: { ...DATA, before_coupon: { price, charge } },
        }),
      },
    });
    expect(summary()).toMatch(
      re`${t("payment.price.byCard")}£100${t("payment.price.charge", { amount: "₺5.800" })}`,
    );
    expect(summary()).not.toContain(t("payment.price.total", { product: "car" }));
  });

  it("takes a coupon off all totals", async () => {
    keepToken("t");
    const coupon: Coupon = {
      id: "1",
      code: "YUZ",
      value: { total: "100.00", currency: "TRY" },
      least_purchase: { total: "0.00", currency: "TRY" },
      expried_date: "2099-12-31",
      used: false,
    };
    await openFilled({
      values: { coupon_id: "1", extras: { child_seat: 2 } },
      answers: {
        "GET /api/user/": () => ({ body: {} }),
        "GET /api/user/bills/": () => ({ body: [] }),
        "GET /api/user/passengers/": () => ({ body: [] }),
        "GET /api/user/coupons/": () => ({ body: [coupon] }),
        "GET /api/notification/info/": () => ({ body: { total_count: 0, unread_count: 0 } }),
      },
    });
    await waitFor(() => expect(summary()).toContain("−₺100"));
    await screen.findByText(t("car-payment.deposit"), { selector: "span" });
    expect(summary()).toContain(`${t("car-payment.rental")}₺4.500`);
    expect(summary()).toMatch(
      re`${t("payment.price.total", { product: "car" })}₺4\.400.*${t("car-payment.delivery")}₺841${t("car-payment.both")}₺5\.241`,
    );
    expect(
      screen.getAllByRole("button", { name: `${t("payment.submit", { product: "car" })} ₺4.400` }),
    ).toHaveLength(2);
  });

  it("asks for a bill and, for a company, also for name, tax office and country", async () => {
    await openFilled();
    await openBill();
    expect(field("bill.city")).not.toBeNull();
    expect(field("bill.billing_name")).toBeNull();
    fireEvent.click(screen.getByRole("radio", { name: t("payment.invoice.corporate") }));
    expect(field("bill.billing_name")).not.toBeNull();
    expect(field("bill.tax_office")).not.toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>(t("payment.invoice.country")).value).toBe("TR");
  });
});

describe("a saved invoice", () => {
  const bill = (id: string, changes: Partial<Bill>): Bill => ({
    id,
    bill_type: 0,
    country: "",
    billing_name: "Can Kaya",
    tax_office: "",
    tax_number: "",
    city: "İzmir",
    district: "Konak",
    zip_code: "35250",
    address: "Kordon Caddesi 1",
    ...changes,
  });
  const open = async () => {
    keepToken("t");
    const posts = await openFilled({
      send: () => ({ status: 500, body: {} }),
      answers: {
        "GET /api/user/": () => ({ body: {} }),
        "GET /api/user/bills/": () => ({ body: [bill("1", {}), bill("2", { billing_name: "Ece Ak" })] }),
        "GET /api/user/passengers/": () => ({ body: [] }),
        "GET /api/user/coupons/": () => ({ body: [] }),
        "GET /api/notification/info/": () => ({ body: { total_count: 0, unread_count: 0 } }),
      },
    });
    await openBill();
    const choose = async (name: string) =>
      fireEvent.click(await screen.findByRole("button", { name: new RegExp(name) }));
    return { posts, choose };
  };

  it("is made out to the person whose name is on its button", async () => {
    const { posts, choose } = await open();
    await choose("Ece Ak");
    await waitFor(() => expect(field("bill.billing_name")?.value).toBe("Ece Ak"));
    await choose("Can Kaya");
    await waitFor(() => expect(field("bill.billing_name")?.value).toBe("Can Kaya"));
    submit();
    await waitFor(() =>
      expect(posts()).toMatchObject([{ bill: { bill_type: 0, billing_name: "Can Kaya" } }]),
    );
  });

  it("is made out to the driver if its name is cleared", async () => {
    const { posts, choose } = await open();
    await choose("Can Kaya");
    await waitFor(() => expect(field("bill.billing_name")).not.toBeNull());
    fireEvent.change(field("bill.billing_name") as HTMLInputElement, { target: { value: "" } });
    expect(field("bill.billing_name")?.required).toBe(false);
    submit();
    await waitFor(() => expect(posts()).toMatchObject([{ bill: { bill_type: 0, billing_name: "" } }]));
  });
});

describe("paying", () => {
  const sent = {
    body: {
      send_payment: {
        status: true,
        status_code: 200,
        message: "",
        research: false,
        refresh: false,
        pay_url: "https://issuer.example/3ds",
      },
    },
  };

  it("sends driver, bill and extras and redirects to the issuer", async () => {
    const posts = await openFilled({
      values: { extras: { child_seat: 9, navigation: 0 } },
      send: () => sent,
    });
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("https://issuer.example/3ds"));
    const [body] = posts() as Record<string, unknown>[];
    expect(body).toMatchObject({
      session_unique: "s",
      driver: {
        pax_type: "ADT",
        name: "Ayşe",
        surname: "Öz",
        birth_date: "1990-03-02",
        citizen_number: "17291716060",
        gender: null,
        passport: null,
      },
      has_invoice: true,
      bill: { bill_type: 0, city: "İzmir", zip_code: "35250" },
      extras: [{ id: "child_seat", quantity: 3 }],
    });
    expect(body).not.toHaveProperty("passengers");
  });

  it("rejects a driver who is too young at the pick-up", async () => {
    const [driver] = goodValues().passengers;
    if (!driver) throw new Error("no driver");
    const posts = await openFilled({ values: { passengers: [{ ...driver, birth_date: "2003-12-25" }] } });
    submit();
    expect(await screen.findByText(t("rules.min_age", { 0: 23 }))).toBeDefined();
    expect(posts()).toEqual([]);
  });

  it("shows the server's faults of the driver at the driver's fields", async () => {
    const refused = {
      status: 400,
      body: {
        code: "validation_failed",
        message: "İşaretli alanlar",
        errors: { "driver.surname": ["Soyad uymuyor"] },
      },
    };
    await openFilled({ send: () => refused });
    submit();
    expect(await screen.findByText("Soyad uymuyor")).toBeDefined();
    expect(field("passengers.0.surname")?.getAttribute("aria-invalid")).toBe("true");
    expect(toasts.get()).toMatchObject([{ tone: "danger", text: "İşaretli alanlar" }]);
  });
});
