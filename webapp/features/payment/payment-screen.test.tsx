import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepOwner } from "@/lib/account/owner";
import { keepToken, readToken } from "@/lib/account/token";
import type {
  BookingProgress,
  BookingState,
  FlightPaymentData,
  PaymentSent,
  TimelineStep,
} from "@/lib/api/types";
import { question } from "@/lib/dialog";
import { readDraft } from "@/lib/draft";
import {
  dropSession,
  readHeldSession,
  readSession,
  storeHeldSession,
  writeSession,
} from "@/lib/search/session";
import { DEFAULT_SETTINGS, saveSettings } from "@/lib/settings";
import { timelineStep } from "@/lib/timeline-step";
import { type Call, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { keepDraft, type PaymentValues } from "./payment-values";
import { FlightPaymentScreen } from "./product/flight-payment";
import { goodValues, isPayment, paymentData } from "./test-data";

const router = vi.hoisted(() => ({ push: vi.fn(), back: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }));
const address = vi.hoisted(() => ({ search: "" }));
vi.mock("next/navigation", () => ({
  useRouter: () => router,
  useSearchParams: () => new URLSearchParams(address.search),
  usePathname: () => "/flight/payment/",
}));

const GET_PAYMENT = "GET /api/flight/gateway/payment/?session_unique=s";
const POST_PAYMENT = "POST /api/flight/gateway/payment/";
const GET_INFO = "GET /api/flight/booking/info/s/";
const countries = [
  { id: 792, code: "TR", name: "Türkiye", phone_code: "90" },
  { id: 276, code: "DE", name: "Almanya", phone_code: "49" },
];

const AT = "2026-11-21T11:30:00Z";
const PRICE = { total: "2499.80", currency: "TRY" as const };
const step = (name: TimelineStep["step"], rest?: Partial<TimelineStep>) => timelineStep(AT, name, rest);
const HELD = [step("seen", { amount: PRICE }), step("held")];
const PAID = [...HELD, step("paid", { amount: PRICE })];
const AHEAD = { at: null };
const TIMELINES: Partial<Record<BookingState, TimelineStep[]>> = {
  payment_pending: [...HELD, step("paid", { amount: PRICE, ...AHEAD }), step("ticketed", AHEAD)],
  paid: [...PAID, step("ticketed", AHEAD)],
  refunding: [
    ...PAID,
    step("not_ticketed"),
    step("returning", { amount: PRICE, until: "2026-11-28T00:00:00Z", reference: "R-1", ...AHEAD }),
    step("returned", { amount: PRICE, ...AHEAD }),
  ],
  refunded: [
    ...PAID,
    step("not_ticketed"),
    step("returning", { amount: PRICE, reference: "R-1" }),
    step("returned", { amount: PRICE }),
  ],
};

const progress = (state: BookingState, changes: Partial<BookingProgress> = {}): BookingProgress => ({
  do_reservation: state === "ticketed",
  finish_page_showed: true,
  state,
  message: null,
  under_review: false,
  awaiting_airline: false,
  timeline: TIMELINES[state] ?? [],
  ...changes,
});

type Server = {
  /** Response to the member's account request. */
  user?: () => { status?: number; body: unknown };
  data?: Partial<FlightPaymentData>;
  /** The server's time, when it is sent. */
  date?: string;
  /** Successive states; the last one repeats. */
  states?: BookingProgress[];
  send?: (call: Call) => { status?: number; body: unknown };
  /** Instalments offered for the card. */
  plans?: () => { status?: number; body: unknown };
};

function open({ data, date, states = [progress("held")], send, user, plans }: Server = {}) {
  const left = [...states];
  const next = () => (left.length > 1 ? left.shift() : left[0]);
  const calls = serve({
    [GET_PAYMENT]: () => ({ body: paymentData(data), date }),
    [GET_INFO]: () => ({ body: next() }),
    [POST_PAYMENT]: send ?? (() => ({ status: 500, body: {} })),
    "POST /api/base/gateway/payment/instalments/": plans ?? (() => ({ body: { instalments: [] } })),
    "GET /api/countries/?page_size=1000": () => ({ body: { results: countries } }),
    "GET /api/content/corporate/": () => ({ body: [] }),
    "GET /api/user/": user ?? (() => ({ status: 500, body: {} })),
    "GET /api/user/coupons/": () => ({ body: [] }),
    "GET /api/user/bills/": () => ({ body: [] }),
    "GET /api/user/passengers/": () => ({ body: [] }),
    "POST /api/flight/gateway/search/": () => ({
      body: { form_data: { id: "option" }, session_unique: "new" },
    }),
  });
  renderInTurkish(<FlightPaymentScreen />);
  return calls;
}

const verdict = (changes: Partial<PaymentSent["send_payment"]>) => ({
  body: {
    send_payment: {
      status: false,
      status_code: 402,
      message: "Olmadı.",
      research: false,
      refresh: false,
      pay_url: null,
      ...changes,
    },
  },
});

const field = (name: string) => {
  const found = document.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`no field ${name}`);
  return found;
};
const faultOf = (name: string) => {
  const [id = ""] = field(name).getAttribute("aria-describedby")?.split(" ") ?? [];
  return id.endsWith("-error") ? document.getElementById(id)?.textContent : undefined;
};
const submit = () => fireEvent.submit(document.querySelector("form") as HTMLFormElement);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** Fills everything except the card from the draft. */
async function openFilled(server: Server = {}, values: Partial<PaymentValues> = {}) {
  const good = { ...goodValues(), ...values };
  keepDraft("flight", good);
  const calls = open(server);
  await screen.findByLabelText(t("payment.contact.email"));
  for (const name of ["card_owner", "card_number", "card_expiry", "card_cvc"] as const)
    type(name, good[name]);
  fireEvent.click(field("condition"));
  return calls;
}

const assign = vi.fn();
beforeEach(() => {
  vi.clearAllMocks();
  address.search = "session_unique=s";
  question.set(null);
  Object.defineProperty(window.location, "assign", { value: assign, configurable: true });
  // Chromium's `scrollTo` returns a promise; an effect that returned the promise would fail.
  window.scrollTo = vi.fn(() => Promise.resolve()) as never;
});

describe("a payment address without a session", () => {
  beforeEach(() => {
    address.search = "";
  });

  it("opens the payment of the running search", async () => {
    writeSession("flight", { form_data: { id: "option" }, session_unique: "s" });
    open();
    expect(await screen.findByLabelText(t("payment.contact.email"))).toBeTruthy();
  });

  it("offers a new search if none is running", async () => {
    dropSession("flight");
    const calls = open();
    expect(await screen.findByRole("link", { name: t("payment-missing.action") })).toBeTruthy();
    expect(calls).toEqual([]);
  });
});

describe("the form after a failed payment", () => {
  const failed: Server = { data: { state: "failed" }, states: [progress("failed")] };
  const edit = (part: string) => screen.queryByRole("button", { name: `${t("payment.edit")} ${part}` });
  const isFolded = (name: string) => field(name).closest("[hidden]") !== null;

  it("collapses each complete part to a summary and opens it on demand", async () => {
    keepDraft("flight", goodValues());
    open(failed);
    await screen.findByText("ayse@example.com");
    expect(screen.getByText("+90 532 123 45 67")).toBeTruthy();
    expect(screen.getByText("Can Öz")).toBeTruthy();
    expect([isFolded("email"), isFolded("passengers.0.name"), isFolded("card_number")]).toEqual([
      true,
      true,
      false,
    ]);
    fireEvent.click(
      edit(`${t("payment.passenger.title", { product: "other", index: 2 })} Yetişkin`) as HTMLElement,
    );
    expect(document.activeElement).toBe(field("passengers.1.name"));
    expect([isFolded("passengers.1.name"), isFolded("passengers.0.name")]).toEqual([false, true]);
  });

  it("opens the card for another try also if another part is open", async () => {
    keepDraft("flight", goodValues());
    open(failed);
    const another = await screen.findByRole("button", { name: t("payment.failed.another") });
    fireEvent.click(edit(t("payment.contact.title")) as HTMLElement);
    expect([isFolded("email"), isFolded("card_number")]).toEqual([false, true]);
    fireEvent.click(another);
    expect(document.activeElement).toBe(field("card_owner"));
  });

  it("opens a part with a fault and keeps it open after the correction", async () => {
    const errors = { "passengers.1.citizen_number": ["Sunucu böyle diyor"] };
    await openFilled({
      ...failed,
      send: () => ({ status: 400, body: { code: "validation_failed", message: "", errors } }),
    });
    expect(isFolded("passengers.1.citizen_number")).toBe(true);
    submit();
    await waitFor(() => expect(document.activeElement).toBe(field("passengers.1.citizen_number")));
    type("passengers.1.citizen_number", "10000000147");
    await waitFor(() => expect(faultOf("passengers.1.citizen_number")).toBeUndefined());
    expect([isFolded("passengers.1.citizen_number"), isFolded("passengers.0.name")]).toEqual([false, true]);
  });

  it("leaves an incomplete part open", async () => {
    const [first, second] = goodValues().passengers;
    if (!first || !second) throw new Error("no passengers");
    keepDraft("flight", { ...goodValues(), passengers: [{ ...first, citizen_number: "" }, second] });
    open(failed);
    await screen.findByLabelText(t("payment.contact.email"));
    expect([isFolded("passengers.0.name"), isFolded("passengers.1.name")]).toEqual([false, true]);
  });
});

describe("the parts of the payment form", () => {
  const isOpen = (name: string) => field(name).closest("[hidden]") === null;
  const goOn = () => screen.getByRole("button", { name: t("payment.goOn") });
  const payButton = () =>
    screen.getAllByRole("button", {
      name: `${t("payment.submit", { product: "other" })} ₺2.499,80`,
    })[0] as HTMLElement;
  const says = () =>
    document.getElementById(payButton().getAttribute("aria-describedby") ?? "")?.textContent ?? "";
  const { email, phone } = goodValues();
  const fillContact = () => {
    type("email", email);
    type("phone", phone);
  };

  it("open in turn when the one before is valid and keep the typed values", async () => {
    open();
    await screen.findByLabelText(t("payment.contact.email"));
    expect(isOpen("passengers.0.name")).toBe(false);
    fireEvent.click(goOn());
    await waitFor(() => expect(document.activeElement).toBe(field("email")));
    expect(faultOf("email")).toMatch(re`^${t("rules.required")}`);
    expect(faultOf("passengers.0.name")).toBeUndefined();
    fillContact();
    fireEvent.click(goOn());
    await waitFor(() => expect(document.activeElement).toBe(field("passengers.0.name")));
    expect(isOpen("email")).toBe(false);
    fireEvent.click(
      screen.getByRole("button", { name: `${t("payment.edit")} ${t("payment.contact.title")}` }),
    );
    expect([document.activeElement, field("email").value]).toEqual([field("email"), email]);
  });

  it("open the next one by Enter without sending the payment", async () => {
    const calls = open();
    await screen.findByLabelText(t("payment.contact.email"));
    fillContact();
    await userEvent.setup().type(field("email"), "{Enter}");
    await waitFor(() => expect(document.activeElement).toBe(field("passengers.0.name")));
    expect(calls.some(isPayment)).toBe(false);
  });

  it("are named by the pay button while incomplete and opened by it", async () => {
    const [first, second] = goodValues().passengers;
    if (!first || !second) throw new Error("no passengers");
    keepDraft("flight", { ...goodValues(), passengers: [first, { ...second, citizen_number: "" }] });
    const calls = open();
    await screen.findByLabelText(t("payment.contact.email"));
    fireEvent.click(
      screen.getByRole("button", { name: `${t("payment.edit")} ${t("payment.contact.title")}` }),
    );
    expect(says()).toBe(t("payment.missing.passengers", { product: "other", index: 2 }));
    fireEvent.click(payButton());
    await waitFor(() => expect(document.activeElement).toBe(field("passengers.1.citizen_number")));
    type("passengers.1.citizen_number", second.citizen_number);
    expect(says()).toBe(t("payment.missing.card"));
    const { card_owner, card_number, card_expiry, card_cvc } = goodValues();
    for (const [name, value] of Object.entries({ card_owner, card_number, card_expiry, card_cvc }))
      type(name, value);
    expect(says()).toBe(t("payment.missing.condition"));
    fireEvent.click(field("condition"));
    expect(says()).toBe("");
    fireEvent.click(payButton());
    await waitFor(() => expect(calls.some(isPayment)).toBe(true));
  });
});

describe("the payment form", () => {
  it("shows a fault on blur and hides it while the field is corrected", async () => {
    open();
    await screen.findByLabelText(t("payment.contact.email"));
    const user = userEvent.setup();
    await user.type(field("email"), "ayse@");
    expect(faultOf("email")).toBeUndefined();
    await user.tab();
    await waitFor(() =>
      expect(faultOf("email")).toBe(`${t("rules.email")}: ${t("rules.format", { key: "email" })}`),
    );
    await user.type(field("email"), "e");
    await waitFor(() => expect(faultOf("email")).toBeUndefined());
  });

  it("shows every fault on submit and leads to the first", async () => {
    const calls = open();
    await screen.findByLabelText(t("payment.contact.email"));
    submit();
    await waitFor(() =>
      expect(faultOf("email")).toBe(`${t("rules.required")}: ${t("payment.contact.mend.email")}`),
    );
    expect(faultOf("passengers.1.citizen_number")).toBe(
      `${t("rules.required")}: ${t("payment.passenger.mend.citizenNumber")}`,
    );
    expect(faultOf("condition")).toBe(`${t("rules.required")}: ${t("payment.consent.mend")}`);
    await waitFor(() => expect(document.activeElement).toBe(field("email")));
    expect(calls.some(isPayment)).toBe(false);
  });

  it("asks a foreign citizen for nationality and passport in place of the citizen number", async () => {
    open();
    await screen.findByLabelText(t("payment.contact.email"));
    expect(document.querySelector('[name="passengers.0.passport"]')).toBeNull();
    fireEvent.click(field("passengers.0.foregein_citizen"));
    await waitFor(() => field("passengers.0.passport"));
    await waitFor(() => field("passengers.0.nationality"));
    expect(document.querySelector('[name="passengers.0.citizen_number"]')).toBeNull();
    const nationalities = [...field("passengers.0.nationality").querySelectorAll("option")].map(
      (o) => o.textContent,
    );
    expect(nationalities).toEqual([t("payment.passenger.choose"), "Almanya"]);
  });

  it("shows the cancellation terms of each direction if they differ", async () => {
    const data = paymentData();
    const of = (until: string) => ({
      until,
      clock: { zone: "Europe/Istanbul", place: "İstanbul" },
      back: { total: "1249.90", currency: "TRY" as const },
      open_ticket: false,
      fee_until: null,
    });
    const back = {
      ...data.departure_booking,
      info: { ...data.departure_booking.info, departure_date: "2026-12-27" },
    };
    const end = of("2026-12-22T05:00:00Z");
    const directions = [
      { leg: 0, cancellation: end },
      { leg: 1, cancellation: null },
    ];
    open({ data: { return_booking: back, cancellation: end, cancellation_of_ways: directions } });
    expect((await screen.findByText(t.like("payment-fare.cancelFree"))).parentElement?.textContent).toMatch(
      re`^İstanbul – Ankara · 24\u00a0Ara\u00a0Per${t.like("terms.free", { sum: "₺1.249,90" })}`,
    );
    expect(screen.getByText(t("terms.none")).parentElement?.textContent).toMatch(
      /^Ankara – İstanbul · 27\u00a0Ara\u00a0Paz/,
    );
  });

  it("shows the charge in liras if the price is in another currency", async () => {
    const price = {
      total: "51.94",
      currency: "EUR" as const,
      rate: "48.123456",
      rate_at: "2026-11-21T00:00:00Z",
    };
    open({ data: { before_coupon: { price, charge: { total: "2499.80", currency: "TRY" } } } });
    expect(await screen.findByText(t("payment.price.charge", { amount: "₺2.499,80" }))).toBeTruthy();
    expect(screen.getByText(/1 EUR = 48,1235 TRY/).textContent).toContain("21\u00a0Kasım\u00a02026");
  });

  it("reloads the price when the currency changes and keeps the typed values", async () => {
    open();
    await screen.findByLabelText(t("payment.contact.email"));
    type("email", "ayse@example.com");
    const price = {
      total: "51.94",
      currency: "EUR" as const,
      rate: "48.123456",
      rate_at: "2026-11-21T00:00:00Z",
    };
    const charge = { total: "2499.80", currency: "TRY" as const };
    serve({
      [GET_PAYMENT]: () => ({ body: paymentData({ before_coupon: { price, charge } }) }),
      [GET_INFO]: () => ({ body: progress("held") }),
    });
    act(() => saveSettings({ ...DEFAULT_SETTINGS, currency: "EUR" }));
    expect(await screen.findByText(t("payment.price.charge", { amount: "₺2.499,80" }))).toBeTruthy();
    expect(field("email").value).toBe("ayse@example.com");
    act(() => saveSettings(DEFAULT_SETTINGS));
  });

  it("names airline and flight above the times", async () => {
    open();
    const card = within(await screen.findByRole("article", { name: t("itinerary.outbound") }));
    expect(card.getAllByText("Poyraz Hava Yolları")[0]?.closest("p")?.textContent).toBe(
      "Poyraz Hava Yolları P6\u00a0101",
    );
  });

  it("formats card number and expiry, and hints at Amex's four-digit code", async () => {
    open();
    await screen.findByLabelText(t("payment.contact.email"));
    type("card_number", "378282246310005");
    expect(field("card_number").value).toBe("3782 822463 10005");
    expect(await screen.findByText(t("payment.card.cvcHint", { digits: 4 }))).toBeTruthy();
    type("card_expiry", "1230");
    expect(field("card_expiry").value).toBe("12/30");
  });
});

describe("paying", () => {
  it("sends passengers and charge and redirects the buyer to the pay URL", async () => {
    const pay_url = "https://rota.example/api/base/gateway/payment/start/p/";
    const calls = await openFilled({ send: () => verdict({ status: true, message: "", pay_url }) });
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith(pay_url));
    const sent = calls.find(isPayment)?.body as Record<string, unknown>;
    expect(sent).toMatchObject({
      session_unique: "s",
      phone_code: "90",
      condition: true,
      has_invoice: false,
    });
    // The amount that the page displays.
    expect(sent).toMatchObject({ charge: "2499.80" });
    expect(sent).toMatchObject({
      passengers: [{ name: "Ayşe", citizen_number: "17291716060" }, { name: "Can" }],
    });
  });

  it("shows the server's faults at their fields, keeps the form and can send again", async () => {
    const errors = { "passengers.1.citizen_number": ["Sunucu böyle diyor"], card_number: ["Kart olmadı"] };
    const calls = await openFilled({
      send: () => ({ status: 400, body: { code: "validation_failed", message: "", errors } }),
    });
    submit();
    await waitFor(() => expect(faultOf("passengers.1.citizen_number")).toBe("Sunucu böyle diyor"));
    expect(faultOf("card_number")).toBe("Kart olmadı");
    await waitFor(() => expect(document.activeElement).toBe(field("passengers.1.citizen_number")));
    expect(field("card_cvc").value).toBe("123");
    expect(question.get()).toBeNull();
    submit();
    await waitFor(() => expect(calls.filter(isPayment)).toHaveLength(2));
  });

  it("shows a fault that belongs to no field in a dialog", async () => {
    const errors = { passengers: ["İki yolcu bekleniyordu."] };
    await openFilled({
      send: () => ({ status: 400, body: { code: "validation_failed", message: "", errors } }),
    });
    submit();
    await waitFor(() => expect(question.get()?.text).toBe("İki yolcu bekleniyordu."));
  });

  it("shows a declined payment in a dialog and keeps the form with the card", async () => {
    await openFilled({ send: () => verdict({ message: "Kart reddedildi." }) });
    submit();
    await waitFor(() => expect(question.get()?.text).toBe("Kart reddedildi."));
    act(() => question.get()?.answer(true));
    expect(field("card_number").value).toBe("5528 7900 0000 0008");
    expect(router.push).not.toHaveBeenCalled();
  });

  it("searches again if the server asks for it", async () => {
    const calls = await openFilled({ send: () => verdict({ message: "Tükendi.", research: true }) });
    submit();
    await waitFor(() => expect(question.get()?.confirm).toBe(t("payment.hold.searchAgain")));
    act(() => question.get()?.answer(true));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/flight/search/"));
    expect(calls.find(({ path }) => path.endsWith("/search/"))?.body).toEqual({ option: "option" });
    expect(readSession("flight")?.session_unique).toBe("new");
  });

  it("says only once that the hold expired when a payment is rejected for it", async () => {
    const lapsed = { status: false, message: "Süre doldu.", research: true, refresh: false };
    const data: Partial<FlightPaymentData> = {};
    await openFilled({
      data,
      send: () => {
        data.before_payment = lapsed;
        return verdict(lapsed);
      },
    });
    submit();
    await waitFor(() => expect(question.get()?.title).toBe(t("payment.refused.title")));
    await screen.findByText(t("payment.hold.lapsedTitle"));
    await act(async () => question.get()?.answer(false));
    await act(() => new Promise((next) => setTimeout(next)));
    expect([question.get(), router.push.mock.calls]).toEqual([null, []]);
  });

  it("opens the ticket and ends the search if another tab has paid", async () => {
    writeSession("flight", { form_data: { id: "o" }, session_unique: "s" });
    const states = [progress("held"), progress("ticketed")];
    await openFilled({ states, send: () => verdict({ message: "Ödemesi yapıldı." }) });
    submit();
    const ticket = "/flight/booking/detail/s/?clear=true";
    await waitFor(() => expect(router.replace).toHaveBeenCalledWith(ticket));
    expect(readSession("flight")?.session_unique).toBeNull();
  });

  it("forgets the hold after the sale also if no further script can be loaded", async () => {
    vi.doMock("@/lib/search/start-session", () => Promise.reject(new TypeError("offline")));
    storeHeldSession("flight", "s");
    await openFilled({ states: [progress("held"), progress("ticketed")], send: () => verdict({}) });
    submit();
    await waitFor(() => expect(router.replace).toHaveBeenCalled());
    expect(readHeldSession("flight")).toBeNull();
    vi.doUnmock("@/lib/search/start-session");
  });

  it("reloads the payment data if the server asks for it", async () => {
    const calls = await openFilled({ send: () => verdict({ message: "Sürüyor.", refresh: true }) });
    const loads = () =>
      calls.filter(({ path, method }) => method === "GET" && path.includes("gateway/payment")).length;
    const before = loads();
    submit();
    await waitFor(() => expect(loads()).toBe(before + 1));
  });

  it("shows a server error in a dialog and keeps the card", async () => {
    await openFilled({ send: () => ({ status: 500, body: { code: "internal", message: "Sorun çıktı" } }) });
    submit();
    await waitFor(() => expect(question.get()?.text).toBe("Sorun çıktı"));
    expect(field("card_number").value).not.toBe("");
  });
});

it("preselects the country of the settings as a foreign passenger's nationality", async () => {
  saveSettings({ ...DEFAULT_SETTINGS, country: "DE" });
  await openFilled();
  fireEvent.click(field("passengers.0.foregein_citizen"));
  const nationality = await screen.findByLabelText<HTMLSelectElement>(t("payment.passenger.nationality"));
  await waitFor(() => expect(nationality.value).toBe("276"));
  saveSettings(DEFAULT_SETTINGS);
});

describe("a payment by a member", () => {
  const ayse = {
    id: "ayse",
    username: "ayse",
    email: "ayse@example.com",
    phone_code: "90",
    phone: "5321112233",
  };
  const toIssuer = () => verdict({ status: true, pay_url: "/issuer/1/" });
  const sent = (calls: Call[]) => calls.filter(isPayment);

  it.each([200, 500])("redirects to the issuer if the account request answers %i", async (status) => {
    keepToken("t");
    keepOwner("ayse");
    await openFilled({ send: toIssuer, user: () => ({ status, body: ayse }) });
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/issuer/1/"));
    expect(readToken()).toBe("t");
  });

  it("asks before paying as a guest if the session has ended", async () => {
    keepToken("t");
    keepOwner("ayse");
    let status = 200;
    const calls = await openFilled({ send: toIssuer, user: () => ({ status, body: ayse }) });
    status = 401;
    submit();
    await waitFor(() => expect(question.get()?.title).toBe(t("saved.ended.title")));
    expect([sent(calls), readToken()]).toEqual([[], null]);
    await act(async () => question.get()?.answer(false));
    expect([sent(calls), router.push.mock.calls, field("card_number").value === ""]).toEqual([[], [], false]);
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/issuer/1/"));
  });

  it("leads to the login and back if the session had ended before", async () => {
    window.history.replaceState(null, "", "/flight/payment/?session_unique=s");
    keepToken("t");
    keepOwner("ayse");
    const calls = await openFilled({ user: () => ({ status: 401, body: {} }) });
    await waitFor(() => expect(readToken()).toBeNull());
    submit();
    await waitFor(() => expect(question.get()).not.toBeNull());
    await act(async () => question.get()?.answer(true));
    const next = encodeURIComponent("/flight/payment/?session_unique=s");
    expect(router.push).toHaveBeenCalledWith(`/auth/login/?next=${next}`);
    expect([sent(calls), readDraft("flight-payment", "sessionStorage")]).toEqual([
      [],
      expect.objectContaining({ email: goodValues().email }),
    ]);
  });
});

describe("the card of a payment", () => {
  const toIssuer = () => verdict({ status: true, pay_url: "/issuer/1/" });
  const plans = [
    { count: 2, each: { total: "1249.90", currency: "TRY" } },
    { count: 3, each: { total: "833.26", currency: "TRY" } },
  ];

  it("is charged in the chosen instalments that its issuer offers", async () => {
    const calls = await openFilled({ send: toIssuer, plans: () => ({ body: { instalments: plans } }) });
    const choice = await screen.findByLabelText<HTMLSelectElement>(t("payment.card.instalments"));
    expect([...choice.options].map(({ text }) => text)).toEqual([
      t("payment.card.single", { total: "₺2.499,80" }),
      t("payment.card.plan", { count: 2, each: "₺1.249,90" }),
      t("payment.card.plan", { count: 3, each: "₺833,26" }),
    ]);
    type("instalments", "3");
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/issuer/1/"));
    expect(calls.find(isPayment)?.body).toMatchObject({ instalments: 3 });
    expect(calls.find(({ path }) => path.endsWith("/instalments/"))?.body).toEqual({
      session_unique: "s",
      bin: "552879",
      charge: "2499.80",
    });
  });

  it("is charged at once if the issuer of another card offers no instalments", async () => {
    let answer: object = { instalments: plans };
    const calls = await openFilled({ send: toIssuer, plans: () => ({ body: answer }) });
    await screen.findByLabelText(t("payment.card.instalments"));
    type("instalments", "3");
    answer = { instalments: [] };
    type("card_number", "4766 6200 0000 0001");
    await waitFor(() => expect(screen.queryByLabelText(t("payment.card.instalments"))).toBeNull());
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/issuer/1/"));
    expect(calls.find(isPayment)?.body).not.toHaveProperty("instalments");
  });

  it("keeps the chosen instalments if the issuer of another card offers them", async () => {
    let answer = { instalments: plans };
    const calls = await openFilled({ send: toIssuer, plans: () => ({ body: answer }) });
    await screen.findByLabelText(t("payment.card.instalments"));
    type("instalments", "2");
    const six = { count: 6, each: { total: "416.63", currency: "TRY" as const } };
    answer = { instalments: [...plans.slice(0, 1), six] };
    type("card_number", "4766 6200 0000 0001");
    await screen.findByRole("option", { name: /^6 taksit/ });
    expect(field("instalments").value).toBe("2");
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/issuer/1/"));
    expect(calls.find(isPayment)?.body).toMatchObject({ instalments: 2 });
  });

  it("is charged at once if the instalments of another card cannot be loaded", async () => {
    let answer: { status?: number; body: unknown } = { body: { instalments: plans } };
    const calls = await openFilled({ send: toIssuer, plans: () => answer });
    await screen.findByLabelText(t("payment.card.instalments"));
    type("instalments", "3");
    answer = { status: 500, body: { code: "internal", message: "" } };
    type("card_number", "4766 6200 0000 0001");
    await waitFor(() => expect(screen.queryByLabelText(t("payment.card.instalments"))).toBeNull());
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/issuer/1/"));
    expect(calls.find(isPayment)?.body).not.toHaveProperty("instalments");
  });

  it("loses the chosen instalments when its first digits are deleted", async () => {
    const calls = await openFilled({ send: toIssuer, plans: () => ({ body: { instalments: plans } }) });
    await screen.findByLabelText(t("payment.card.instalments"));
    type("instalments", "3");
    type("card_number", "5528");
    await waitFor(() => expect(screen.queryByLabelText(t("payment.card.instalments"))).toBeNull());
    type("card_number", "5528 7900 0000 0008");
    expect((await screen.findByLabelText<HTMLSelectElement>(t("payment.card.instalments"))).value).toBe("1");
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/issuer/1/"));
    expect(calls.find(isPayment)?.body).not.toHaveProperty("instalments");
  });

  it("is asked for on the payment page if that is configured", async () => {
    keepDraft("flight", goodValues());
    const calls = open({ send: toIssuer, data: { hosted_page: true } });
    expect(await screen.findByText(t("payment.card.hosted", { total: "₺2.499,80" }))).toBeTruthy();
    expect(document.querySelector("[name^=card_]")).toBeNull();
    fireEvent.click(field("condition"));
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/issuer/1/"));
    expect(calls.find(isPayment)?.body).toMatchObject({ card_number: "", card_cvc: "" });
  });
});

describe("the back button of the payment", () => {
  it.each([
    ["the results, as they were left", "/flight/search/?departure=there", "back"],
    ["the results of its search, from another page", "/", "push"],
    ["the results of its search, from the issuer", null, "push"],
  ] as const)("leads to %s", async (_, before, call) => {
    const entries = [
      { url: before && `http://localhost${before}` },
      { url: "http://localhost/flight/payment/" },
    ];
    vi.stubGlobal("navigation", { canGoBack: true, entries: () => entries, currentEntry: { index: 1 } });
    open();
    await screen.findByLabelText(t("payment.contact.email"));
    fireEvent.click(screen.getAllByRole("button", { name: t("common.back") })[0] as HTMLElement);
    await waitFor(() => expect(router[call]).toHaveBeenCalledTimes(1));
    expect(router[call === "back" ? "push" : "back"]).not.toHaveBeenCalled();
    expect(readSession("flight")?.session_unique).toBe("s");
    vi.unstubAllGlobals();
  });
});

it.each([
  ["fast", 20],
  ["slow", -20],
])("counts a hold down by the server's clock if the device's is 20 minutes %s", async (_, minutes) => {
  const now = Date.now();
  const calls = open({
    data: { hold_expires_at: new Date(now + 10 * 60_000).toISOString() },
    date: new Date(now).toUTCString(),
  });
  vi.useFakeTimers({ toFake: ["Date"], now: now + minutes * 60_000 });
  const [timer] = await screen.findAllByRole("timer");
  expect(timer?.textContent).toMatch(/^(10:0\d|9:5\d)$/);
  expect(calls.filter(({ path }) => path.includes("/gateway/payment/"))).toHaveLength(1);
  vi.useRealTimers();
});

describe("an expired hold", () => {
  const before_payment = { status: false, message: "Süre doldu.", research: true, refresh: false };
  const over = { data: { before_payment, state: "expired" as const }, states: [progress("expired")] };

  it("is reported once and offers to search again with the same criteria", async () => {
    const calls = open(over);
    expect(await screen.findAllByText(t("payment.hold.lapsedTitle"))).toHaveLength(1);
    expect(screen.getByText(t.like("payment.hold.renew", { held: "true", product: "other" }))).toBeDefined();
    expect(question.get()).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: t("payment.hold.searchAgain") }));
    await waitFor(() => expect(router.push).toHaveBeenCalledWith("/flight/search/"));
    expect(calls.find(({ method }) => method === "POST")?.body).toEqual({ option: "option" });
  });

  it("is renewed by the pay button", async () => {
    await openFilled({ ...over, send: () => verdict({ status: true, pay_url: "/issuer/1/" }) });
    await screen.findByText(t("payment.hold.lapsedTitle"));
    submit();
    await waitFor(() => expect(assign).toHaveBeenCalledWith("/issuer/1/"));
    expect(question.get()).toBeNull();
  });
});

it("shows another message of the server and reloads the payment data", async () => {
  const before_payment = { status: false, message: "Fiyat yükseldi.", research: false, refresh: true };
  const calls = open({ data: { before_payment } });
  await waitFor(() => expect(question.get()?.text).toBe("Fiyat yükseldi."));
  const loads = () => calls.filter(({ path }) => path.includes("/gateway/payment/")).length;
  const before = loads();
  act(() => question.get()?.answer(true));
  await waitFor(() => expect(loads()).toBe(before + 1));
  expect(question.get()).toBeNull();
});

describe("the return from the issuer", () => {
  it("shows confirming and ticketing, then opens the ticket", async () => {
    // Loading the module would take longer than the payment.
    await import("@/widgets/order/promise-stations");
    vi.useFakeTimers({ shouldAdvanceTime: true });
    keepDraft("flight", goodValues());
    open({
      states: [
        progress("payment_pending"),
        progress("payment_pending"),
        progress("paid"),
        progress("ticketed"),
      ],
    });
    await screen.findByRole("heading", { name: t("payment-waiting.payingText") });
    const current = () => screen.findByRole("listitem", { current: "step" });
    expect((await current()).textContent).toBe(t("payment.title", { product: "other" }));
    expect(screen.getByText("İstanbul").closest("p")?.textContent).toMatch(/Ankara 24 Ara 08:00.*₺2\.499,80/);
    expect(screen.getByText(t("payment-waiting.promise", { product: "other" }))).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(2500));
    expect((await current()).textContent).toBe(
      t("promise.step.ticketed", { product: "other", reached: "other" }),
    );
    await act(() => vi.advanceTimersByTimeAsync(5000));
    expect(router.replace).toHaveBeenCalledWith("/flight/booking/detail/s/?clear=true");
    expect(JSON.stringify({ ...localStorage })).not.toContain("ayse@example.com");
    vi.useRealTimers();
  });

  it("shows the filled form with the issuer's reason after a failed payment", async () => {
    keepDraft("flight", goodValues());
    open({ data: { state: "failed" }, states: [progress("failed", { message: "Limit yetersiz." })] });
    const alert = await screen.findByRole("alert");
    expect(alert.textContent).toMatch(
      re`^Limit yetersiz\. ?${t.like("payment.failed.kept", { product: "other" })}`,
    );
    expect(field("email").value).toBe("ayse@example.com");
    expect(field("passengers.1.citizen_number").value).toBe("10000000146");
    expect(field("card_number").value).toBe("");
  });

  it("lets a buyer who left the issuer's page start again", async () => {
    keepDraft("flight", goodValues());
    open({ states: [progress("payment_pending", { finish_page_showed: false })] });
    fireEvent.click(await screen.findByRole("button", { name: t("payment-waiting.atBank.again") }));
    expect(field("email").value).toBe("ayse@example.com");
  });

  it("focuses the card fields to try another card", async () => {
    keepDraft("flight", goodValues());
    open({ data: { state: "failed" }, states: [progress("failed")] });
    fireEvent.click(await screen.findByRole("button", { name: t("payment.failed.another") }));
    // The cardholder's name is not kept either.
    await waitFor(() => expect(document.activeElement).toBe(field("card_owner")));
  });

  it.each<[BookingState, string, string]>([
    ["refunding", t("payment-review.refund.refundingTitle"), t("promise.returning", { sum: "₺2.499,80" })],
    ["refunded", t("payment-review.refund.refundedTitle"), t("promise.returned", { sum: "₺2.499,80" })],
  ])("shows the state and sum of the refund: %s", async (state, title, sum) => {
    open({ states: [progress(state)] });
    expect(await screen.findByRole("heading", { name: title })).toBeTruthy();
    expect(await screen.findByText(sum)).toBeTruthy();
    expect(screen.getByText(t("promise.reference", { reference: "R-1" }))).toBeTruthy();
  });

  it("says that a payment is under review and that the seats are held", async () => {
    open({ states: [progress("payment_pending", { under_review: true })] });
    expect(await screen.findByRole("heading", { name: t("payment-review.title") })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toMatch(t.like("payment-review.text"));
    expect(screen.queryByRole("button", { name: t("payment-waiting.atBank.again") })).toBeNull();
  });

  it("shows no hold at an external supplier but how long its price should stay", async () => {
    const supplier = {
      price_until: "2026-11-21T12:00:00Z",
      documents_required: true,
      change_known: false,
      cancellation_known: false,
    };
    const hold_expires_at = new Date(Date.now() + 600_000).toISOString();
    open({ data: { supplier, hold_expires_at } });
    expect((await screen.findAllByText(t("payment.hold.quoted"))).length).toBeGreaterThan(0);
    expect(screen.queryByText(t("payment.hold.held"))).toBeNull();
    expect(await screen.findByText(t.like("supplier-terms.priceUntil", { time: "12:00" }))).toBeTruthy();
    expect(screen.getByText(t("terms.unknown"))).toBeTruthy();
    expect(screen.queryByText(t("terms.none"))).toBeNull();
  });

  it("says that the airline is still confirming and may cause a refund", async () => {
    open({ states: [progress("paid", { awaiting_airline: true })] });
    expect(await screen.findByRole("heading", { name: t("airline.title") })).toBeTruthy();
    expect(screen.getByRole("status").textContent).toMatch(t.like("airline.text"));
  });

  describe("the payment of a change", () => {
    const ofChange = (awaiting_airline: boolean) => {
      address.search = "session_unique=s&change=c";
      serve({
        [`${GET_INFO}?change=c`]: () => ({ body: progress("paid", { awaiting_airline }) }),
        [`${GET_PAYMENT}&change=c`]: () => ({ body: paymentData() }),
      });
      renderInTurkish(<FlightPaymentScreen />);
      return screen.findByText(t("payment-waiting.ticketingText", { product: "other" }));
    };
    afterEach(() => {
      address.search = "";
    });

    it("opens the ticket if the airline confirms the change later", async () => {
      await ofChange(true);
      await waitFor(() =>
        expect(router.replace).toHaveBeenCalledWith("/flight/booking/detail/s/?clear=true"),
      );
    });

    it("stays while the change is being made", async () => {
      await ofChange(false);
      expect(router.replace).not.toHaveBeenCalled();
    });
  });

  it("keeps asking for the state after a failed request", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const answers = [
      { body: progress("payment_pending") },
      { status: 500, body: {} },
      { body: progress("paid") },
    ];
    serve({
      [GET_INFO]: () => answers.shift() ?? { body: progress("paid") },
      [GET_PAYMENT]: () => ({ body: paymentData() }),
    });
    renderInTurkish(<FlightPaymentScreen />);
    await screen.findByRole("heading", { name: t("payment-waiting.payingText") });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(screen.getByText(t.like("payment-waiting.unanswered"))).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(4000));
    expect(screen.queryByText(t.like("payment-waiting.unanswered"))).toBeNull();
    expect(screen.getByRole("status").textContent).toBe(
      t("payment-waiting.ticketingText", { product: "other" }),
    );
    vi.useRealTimers();
  });
});

it("says that a payment does not exist", async () => {
  const missing = () => ({ status: 404, body: { code: "not_found", message: "" } });
  serve({ [GET_INFO]: missing, [GET_PAYMENT]: missing });
  renderInTurkish(<FlightPaymentScreen />);
  expect(await screen.findByRole("heading", { name: t("payment-missing.title") })).toBeTruthy();
});
