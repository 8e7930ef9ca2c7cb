import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import { dropToken, keepToken } from "@/lib/account/token";
import type { Bill, Coupon, SavedPassenger } from "@/lib/api/account-types";
import type { BookingState } from "@/lib/api/types";
import { readStored } from "@/lib/storage";
import { renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { keepDraft } from "../payment-values";
import { FlightPaymentScreen } from "../product/flight-payment";
import { goodValues, isPayment, paymentData } from "../test-data";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: vi.fn(), replace: vi.fn(), prefetch: vi.fn() }),
  useSearchParams: () => new URLSearchParams("session_unique=s"),
  usePathname: () => "/flight/payment/",
}));

const POST = "/api/flight/gateway/payment/";
const user = {
  first_name: "Ayşe",
  last_name: "Öz",
  email: "ayse@example.com",
  phone_code: "49",
  phone: "15112345678",
};
const passenger: SavedPassenger = {
  id: "4",
  pax_type: "ADT",
  name: "Hanna",
  surname: "Weiß",
  foregein_citizen: true,
  citizen_number: null,
  birth_date: "1985-05-10",
  gender: "F",
  nationality: 276,
  passport: "U12345678",
  passport_expiry_date: "2031-05-10",
};
const bill: Bill = {
  id: "7",
  bill_type: 1,
  country: "",
  billing_name: "Öz Ltd. Şti.",
  tax_office: "Kadıköy",
  tax_number: "1234567890",
  city: "İstanbul",
  district: "Kadıköy",
  zip_code: "34710",
  address: "Moda Caddesi 1",
};
const coupon = (id: string, code: string, changes: Partial<Coupon> = {}): Coupon => ({
  id,
  code,
  value: { total: "100.00", currency: "TRY" },
  least_purchase: { total: "0.00", currency: "TRY" },
  expried_date: "2099-12-31",
  used: false,
  ...changes,
});

function open(state: BookingState = "held", more: Coupon[] = [], saved: SavedPassenger[] = []) {
  const calls = serve({
    [`GET ${POST}?session_unique=s`]: () => ({ body: paymentData({ state }) }),
    "GET /api/flight/booking/info/s/": () => ({
      body: { do_reservation: false, finish_page_showed: false, state, message: null },
    }),
    "GET /api/countries/?page_size=1000": () => ({
      body: {
        results: [
          { id: 792, code: "TR", name: "Türkiye", phone_code: "90" },
          { id: 276, code: "DE", name: "Almanya", phone_code: "49" },
        ],
      },
    }),
    "GET /api/content/corporate/": () => ({ body: [] }),
    "GET /api/notification/info/": () => ({ body: { total_count: 0, unread_count: 0 } }),
    "GET /api/user/": () => ({ body: user }),
    "GET /api/user/passengers/": () => ({
      body: [...saved, passenger, { ...passenger, id: "5", pax_type: "CHD" }],
    }),
    "GET /api/user/bills/": () => ({ body: [bill] }),
    "GET /api/user/coupons/": () => ({
      body: [
        coupon("1", "YUZ"),
        coupon("2", "BITTI", { used: true }),
        coupon("3", "ESKI", { expried_date: "2020-01-01" }),
        ...more,
      ],
    }),
    [`POST ${POST}`]: () => ({ status: 500, body: {} }),
  });
  renderInTurkish(<FlightPaymentScreen />);
  return calls;
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name="${name}"]`);
const options = (select: HTMLElement) => [...select.querySelectorAll("option")].map((one) => one.textContent);

beforeEach(() => {
  keepToken("t");
  window.scrollTo = vi.fn(() => Promise.resolve()) as never;
});

/** Types the card, because a draft never holds card data. */
function pay() {
  const { card_owner, card_number, card_expiry, card_cvc } = goodValues();
  for (const [name, value] of Object.entries({ card_owner, card_number, card_expiry, card_cvc }))
    fireEvent.change(field(name) as HTMLElement, { target: { value } });
  fireEvent.click(field("condition") as HTMLElement);
  fireEvent.submit(document.querySelector("form") as HTMLFormElement);
}

it("fills in the member's phone but keeps the typed e-mail", async () => {
  keepDraft("flight", { ...goodValues(), email: "baska@example.com", phone: "" });
  open();
  await waitFor(() => expect(field("phone")?.value).toBe("151 123 45678"));
  expect([field("phone_code")?.value, field("email")?.value]).toEqual(["49", "baska@example.com"]);
});

it("fills in the member as the first passenger if no passenger is named", async () => {
  open();
  await waitFor(() => expect(field("passengers.0.surname")?.value).toBe("Öz"));
  expect([field("passengers.0.name")?.value, field("passengers.1.name")?.value]).toEqual(["Ayşe", ""]);
});

it("does not complete a typed first name with the member's surname", async () => {
  const values = goodValues();
  const [first, ...others] = values.passengers;
  if (!first) throw new Error("a passenger");
  keepDraft("flight", {
    ...values,
    phone: "",
    passengers: [{ ...first, name: "Can", surname: "" }, ...others],
  });
  open();
  await waitFor(() => expect(field("phone")?.value).toBe("151 123 45678"));
  expect([field("passengers.0.name")?.value, field("passengers.0.surname")?.value]).toEqual(["Can", ""]);
});

it.each([true, false])("saves the passengers to the account only on request: %s", async (isSaved) => {
  keepDraft("flight", goodValues());
  const calls = open();
  const keep = await screen.findByLabelText<HTMLInputElement>(t("saved.keep", { product: "other" }));
  expect(keep.checked).toBe(false);
  if (isSaved) fireEvent.click(keep);
  pay();
  await waitFor(() => expect(calls.find(isPayment)).toBeTruthy());
  const { body } = calls.find(isPayment) ?? {};
  expect(body).toMatchObject(isSaved ? { save_passengers: true } : { email: "ayse@example.com" });
  expect(JSON.stringify(body).includes("save_passengers")).toBe(isSaved);
});

/** Saved names that are offered to the passenger whose part is open. */
const offered = async () =>
  within(await screen.findByRole("group", { name: t("saved.passenger", { product: "other" }) })).getAllByRole(
    "button",
  );

it("offers each passenger the saved passengers of the same type", async () => {
  open();
  fireEvent.click(
    await screen.findByRole("button", {
      name: re`^${t("payment.passenger.title", { product: "other", index: `${t("payment.fillIn")} 2` })}`,
    }),
  );
  await waitFor(async () => expect((await offered()).map((one) => one.textContent)).toEqual(["Hanna Weiß"]));
  fireEvent.click((await offered())[0] as HTMLElement);
  await waitFor(() => expect(field("passengers.1.passport")?.value).toBe("U12345678"));
  await waitFor(() => expect(field("passengers.1.nationality")?.value).toBe("276"));
  expect(field("passengers.1.name")?.value).toBe("Hanna");
  expect([field("passengers.1.birth_date")?.type, field("passengers.1.birth_date")?.value]).toEqual([
    "hidden",
    passenger.birth_date,
  ]);
  expect(document.querySelector<HTMLInputElement>('[name="passengers.1.gender"]:checked')?.value).toBe("F");
  expect(field("passengers.0.name")?.value).toBe("Ayşe");
});

it("fills in the member as passenger by one press and moves on if all are complete", async () => {
  const values = goodValues();
  const [first, second] = values.passengers;
  if (!first || !second) throw new Error("no passengers");
  const saved = { ...first, id: "6", name: "Ayşe", surname: "Öz", nationality: 792, passport: null };
  keepDraft("flight", { ...values, passengers: [{ ...first, name: "", citizen_number: "" }, second] });
  open("held", [], [{ ...saved, gender: "F", passport_expiry_date: null }]);
  const mine = await screen.findByRole("button", { name: t("saved.me", { name: "Ayşe Öz" }) });
  expect((await offered()).map((one) => one.textContent)).toEqual([
    t("saved.me", { name: "Ayşe Öz" }),
    "Hanna Weiß",
  ]);
  fireEvent.click(mine);
  await waitFor(() => expect(document.activeElement).toBe(field("coupon_id")));
  expect(field("passengers.0.name")?.closest("[hidden]")).toBeTruthy();
  expect(field("passengers.0.citizen_number")?.value).toBe(first.citizen_number);
});

it("fills in a saved invoice", async () => {
  open();
  fireEvent.click(
    await screen.findByRole("button", { name: re`^${t("payment.fillIn")} ${t("payment.last")}` }),
  );
  const saved = within(await screen.findByRole("group", { name: t("saved.bill") }));
  fireEvent.click(saved.getByRole("button", { name: /^Öz Ltd. Şti., / }));
  expect(
    await screen.findByRole("button", { name: re`${t("payment.invoice.title")}.*Öz Ltd. Şti.` }),
  ).toBeTruthy();
  expect(field("has_invoice")?.checked).toBe(true);
});

it("takes a coupon off the price, keeps it in the draft and sends it", async () => {
  keepDraft("flight", goodValues());
  const calls = open();
  const picker = await screen.findByLabelText(t("saved.coupon"));
  expect(options(picker)).toEqual([t("saved.noCoupon"), "YUZ: ₺100"]);
  fireEvent.change(picker, { target: { value: "1" } });
  expect(await screen.findByText("−₺100")).toBeTruthy();
  await waitFor(() =>
    expect(
      screen.getAllByRole("button", { name: `${t("payment.submit", { product: "other" })} ₺2.399,80` }),
    ).toHaveLength(2),
  );
  expect(readStored("draft.flight-payment")).toMatchObject({ coupon_id: "1" });
  pay();
  await waitFor(() =>
    expect(calls.find(isPayment)?.body).toMatchObject({
      coupon_id: "1",
      charge: "2399.80",
    }),
  );
});

it("asks for no card and sends none if a coupon covers the whole price", async () => {
  keepDraft("flight", goodValues());
  const calls = open("held", [coupon("4", "HEPSI", { value: { total: "5000.00", currency: "TRY" } })]);
  const picker = await screen.findByLabelText(t("saved.coupon"));
  fireEvent.change(field("card_number") as HTMLElement, { target: { value: "5528" } });
  fireEvent.change(picker, { target: { value: "4" } });
  expect(await screen.findByText(t.like("payment.card.covered"))).toBeTruthy();
  expect(field("card_number")).toBeNull();
  fireEvent.click(field("condition") as HTMLElement);
  fireEvent.submit(document.querySelector("form") as HTMLFormElement);
  await waitFor(() =>
    expect(calls.find(isPayment)?.body).toMatchObject({
      coupon_id: "4",
      charge: "0.00",
      card_number: "",
    }),
  );
  fireEvent.change(picker, { target: { value: "" } });
  await waitFor(() => expect(field("card_number")).toBeTruthy());
});

it("offers a coupon again that this payment has reserved", async () => {
  keepDraft("flight", { ...goodValues(), coupon_id: "2" });
  open("payment_pending");
  fireEvent.click(await screen.findByRole("button", { name: t("payment-waiting.atBank.again") }));
  const picker = await screen.findByLabelText(t("saved.coupon"));
  expect(options(picker)).toEqual([t("saved.noCoupon"), "YUZ: ₺100", "BITTI: ₺100"]);
  expect(
    screen.getAllByRole("button", { name: `${t("payment.submit", { product: "other" })} ₺2.399,80` }),
  ).toHaveLength(2);
});

it("shows a guest no coupon, also not one from a member's draft", async () => {
  dropToken();
  keepDraft("flight", { ...goodValues(), coupon_id: "1" });
  const calls = open();
  await screen.findByLabelText(t("payment.contact.email"));
  expect(screen.queryByLabelText(t("saved.coupon"))).toBeNull();
  expect(calls.some(({ path }) => path.startsWith("/api/user/"))).toBe(false);
  expect(screen.getAllByText("₺2.499,80").length).toBeGreaterThan(1);
});
