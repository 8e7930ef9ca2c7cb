import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { type ComponentProps, useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { SeatCell } from "@/lib/api/bus-types";
import type { BookingLine, BookingRefund } from "@/lib/api/types";
import { question } from "@/lib/dialog";
import { spelled } from "@/lib/search/option";
import { chooseDay } from "@/test/calendar";
import { type Call, fareRequests, lostOnce, renderInTurkish, serve } from "@/test/render";
import { cell, sold } from "@/test/seats";
import { re, t } from "@/test/words";
import { Manage } from "../manage/manage";

vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({ push: vi.fn() }),
}));

const PATH = "/api/car/booking/s";
const SEARCH = `POST ${PATH}/change/search/`;
const SELECT = `POST ${PATH}/change/select/`;
const NAME = `PUT ${PATH}/travellers/0/`;

const liras = (total: string) => ({ total, currency: "TRY" as const });
const LINE: BookingLine = {
  id: "1",
  traveller: 0,
  leg: 0,
  departs: "2099-12-24T10:00",
  departures: [],
  title: "Renault Clio",
  price: liras("3000.00"),
  state: "active",
  cancellable: true,
  changeable: true,
  whole_way: false,
  clock: null,
  terms: [{ until: "2099-12-24T06:00:00Z", fee: liras("0.00"), allowed: true, open_ticket: false }],
};
const amounts = (due: string) => ({
  difference: liras(due),
  change_fee: liras("0.00"),
  due: liras(due),
});
const offer = (product_id: string, model: string, due: string) => ({
  product_id,
  car: { brand: "Renault", model },
  vendor: { name: "Lodos Drive" },
  ...amounts(due),
});
const found = {
  search: [offer("c", "Clio", "-200.00"), offer("d", "Megane", "450.00")],
  search_options: {},
  paid: liras("3000.00"),
  session_unique: "change-s",
  time_out_seconds: 900,
};
const selected = (due: string, payment_path: string | null) => ({
  status: true,
  message: "",
  research: false,
  refresh: false,
  change: { id: "x", state: payment_path ? "held" : "made", expires_at: null, payment_path, ...amounts(due) },
  refunds: [],
  state: "ticketed",
});

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
/**
 * Waits until a button is enabled, because a step of the sheet is rendered shortly before its button
 * becomes enabled.
 */
const find = (name: string | RegExp) =>
  waitFor(() => {
    const button = screen.getByRole("button", { name });
    expect(button.getAttribute("aria-busy")).toBeNull();
    return button;
  });
const sent = (calls: Call[], call: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === call);
const onChanged = vi.fn();
const answer = async (agreed: boolean) => {
  await waitFor(() => expect(question.get()).not.toBeNull());
  return act(async () => question.get()?.answer(agreed));
};
const checked = () =>
  screen
    .getAllByRole<HTMLInputElement>("checkbox", { checked: true })
    .map(({ labels }) => labels?.[0]?.textContent);

type Booking = ComponentProps<typeof Manage>;
const BOOKING: Booking = {
  product: "car",
  session: "s",
  lines: [LINE],
  refunds: [],
  passengers: [{ name: "Ayse", surname: "Öz", gender: null }],
  departures: [],
  onChanged,
};

function open(answers: Parameters<typeof serve>[0], changes: Partial<Booking> = {}) {
  const calls = serve(answers);
  renderInTurkish(<Manage {...BOOKING} {...changes} />);
  return calls;
}

/** Reloads the booking like the page: another line has replaced the changed one. */
function Page() {
  const [lines, setLines] = useState([LINE]);
  const reload = () =>
    setLines([
      { ...LINE, state: "changed", cancellable: false, changeable: false },
      { ...LINE, id: "2", title: "Renault Megane" },
    ]);
  return (
    <>
      <Manage {...BOOKING} lines={lines} onChanged={reload} />
      <button type="button" onClick={reload}>
        Yenile
      </button>
    </>
  );
}

async function offers(calls: Call[]) {
  press(t("manage.changing.open"));
  await chooseDay(t.like("manage.changing.day", { product: "car" }), "2099-12-26");
  press(t("manage.changing.search"));
  await screen.findByText("Renault Megane");
  expect(sent(calls, SEARCH)[0]?.body).toEqual({ line_ids: ["1"], pickup_date: "2099-12-26" });
}

beforeEach(() => {
  vi.setSystemTime("2099-12-01T09:00:00Z");
  question.set(null);
  onChanged.mockClear();
});

/** One card paid for the order and another for a change; a coupon was used too. */
const LEFT = [
  { method: "Visa •••• 0008", amount: liras("100.00") },
  { method: "Mastercard •••• 0006", amount: liras("50.00") },
  { method: "coupon", amount: liras("3000.00") },
];

it("splits the refund of a change into card and coupon amounts", async () => {
  const refund = (id: string, to: string, total: string): BookingRefund => ({
    id,
    to,
    amount: liras(total),
    state: "requested",
    open_ticket: null,
    awaits_invoice: false,
    requested_at: "2099-01-01T10:00:00Z",
    sent_at: null,
    done_at: null,
    expected_by: null,
    lines: ["1"],
  });
  const earlier = refund("1", "coupon", "70.00");
  const own = [refund("2", "Visa •••• 0008", "150.00"), refund("3", "coupon", "50.00")];
  const calls = open(
    {
      [SEARCH]: () => ({ body: found }),
      [SELECT]: () => ({ body: { ...selected("-200.00", null), refunds: [earlier, ...own] } }),
    },
    { refunds: [earlier], left_to_refund: LEFT },
  );
  await offers(calls);
  fireEvent.click(screen.getAllByRole("button", { name: t("manage.changing.take") })[0] as HTMLElement);
  fireEvent.click(
    await find(
      t("manage.changing.getBack", {
        sum: `${t("terms.part", { to: "other", sum: "₺150" })} ve ${t("terms.part", { to: "coupon", sum: "₺50" })}`,
      }),
    ),
  );
  await answer(true);
  await screen.findByText(
    t.like("promise.returning", {
      sum: `${t("terms.part", { to: "other", sum: "₺150" })} ve ${t("terms.part", { to: "coupon", sum: "₺50" })}`,
    }),
  );
});

it("lists the refund to each payment before and after a change", async () => {
  const parts = "₺150, ₺50";
  const words = t("manage.inParts", { count: 2, parts });
  const paid = (total: string) => ({ method: "Visa •••• 0008", amount: liras(total) });
  const own = ["150.00", "50.00"].map((total, at) => ({
    id: `${at}`,
    to: "Visa •••• 0008",
    amount: liras(total),
  }));
  const calls = open(
    {
      [SEARCH]: () => ({ body: found }),
      [SELECT]: () => ({ body: { ...selected("-200.00", null), refunds: own } }),
    },
    { left_to_refund: [paid("150.00"), paid("90.00"), paid("10.00")] },
  );
  await offers(calls);
  fireEvent.click(screen.getAllByRole("button", { name: t("manage.changing.take") })[0] as HTMLElement);
  await screen.findByText(words);
  press(t("manage.changing.getBack", { sum: "₺200" }));
  await answer(true);
  await screen.findByText(t.like("promise.returning", { sum: "₺200" }));
  expect(screen.getByText(words)).toBeTruthy();
});

it("splits the refund before confirmation by what each payment has left to refund", async () => {
  const changed: BookingLine = { ...LINE, id: "0", state: "changed", changeable: false };
  const calls = open({ [SEARCH]: () => ({ body: found }) }, { lines: [changed, LINE], left_to_refund: LEFT });
  await offers(calls);
  fireEvent.click(screen.getAllByRole("button", { name: t("manage.changing.take") })[0] as HTMLElement);
  await find(
    t("manage.changing.getBack", {
      sum: `${t("terms.part", { to: "other", sum: "₺150" })} ve ${t("terms.part", { to: "coupon", sum: "₺50" })}`,
    }),
  );
});

it("changes to a cheaper car after a confirmation and shows the refund", async () => {
  const calls = open({
    [SEARCH]: () => ({ body: found }),
    [SELECT]: () => ({ body: selected("-200.00", null) }),
  });
  await offers(calls);
  const rows = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(rows).toEqual([
    `Renault ClioLodos Drive${t("manage.changing.comesBack")} ₺200${t("manage.changing.take")}`,
    `Renault MeganeLodos Drive${t("manage.changing.toPay")} ₺450${t("manage.changing.take")}`,
  ]);
  fireEvent.click(screen.getAllByRole("button", { name: t("manage.changing.take") })[0] as HTMLElement);
  fireEvent.click(await find(t("manage.changing.getBack", { sum: "₺200" })));
  await waitFor(() => expect(question.get()?.text).toMatch(/^Ayse Öz için\. /));
  expect(sent(calls, SELECT)).toHaveLength(0);
  await act(async () => question.get()?.answer(true));
  await screen.findByText(t.like("promise.returning", { sum: "₺200" }));
  expect(sent(calls, SELECT)[0]?.body).toEqual({
    line_ids: ["1"],
    product_id: "c",
    fare_code: "",
    due: "-200.00",
  });
  expect(onChanged).toHaveBeenCalled();
});

it("can change a changed line again without a reload", async () => {
  const calls = serve({
    [SEARCH]: () => ({ body: found }),
    [SELECT]: () => ({ body: selected("-200.00", null) }),
  });
  renderInTurkish(<Page />);
  await offers(calls);
  fireEvent.click(screen.getAllByRole("button", { name: t("manage.changing.take") })[0] as HTMLElement);
  fireEvent.click(await find(t("manage.changing.getBack", { sum: "₺200" })));
  await answer(true);
  fireEvent.click(await find(t("manage.changing.close")));
  press(t("manage.changing.open"));
  fireEvent.click(await find(t("manage.changing.search")));
  await screen.findByText("Renault Clio");
  expect(sent(calls, SEARCH)[1]?.body).toMatchObject({ line_ids: ["2"] });
});

it("keeps the chosen lines when another date is wanted", async () => {
  const lines = ["1", "2"].map((id) => ({ ...LINE, id, title: `Araç ${id}` }));
  const calls = open({ [SEARCH]: () => ({ body: found }) }, { lines });
  press(t("manage.changing.open"));
  await chooseDay(t.like("manage.changing.day", { product: "car" }), "2099-12-26");
  expect(checked()).toHaveLength(2);
  fireEvent.click(screen.getByRole("checkbox", { name: /Araç 1/ }));
  press(t("manage.changing.search"));
  fireEvent.click(await find(t("manage.changing.anotherDay")));
  expect(checked()).toEqual([expect.stringContaining("Araç 2")]);
  expect(sent(calls, SEARCH)[0]?.body).toMatchObject({ line_ids: ["2"] });
});

it("repeats a lost change with the same idempotency key and body", async () => {
  const calls = serve({
    [SEARCH]: () => ({ body: found }),
    [SELECT]: lostOnce(() => ({ body: selected("-200.00", null) })),
  });
  renderInTurkish(<Page />);
  await offers(calls);
  fireEvent.click(screen.getAllByRole("button", { name: t("manage.changing.take") })[0] as HTMLElement);
  for (const words of ["Cevap gelmedi.", t.like("promise.returning", { sum: "₺200" })]) {
    fireEvent.click(await find(t("manage.changing.getBack", { sum: "₺200" })));
    await answer(true);
    await screen.findByText(words);
    // The change was made despite the error.
    fireEvent.click(screen.getByText("Yenile"));
  }
  const [first, second] = sent(calls, SELECT);
  expect(second?.headers.get("idempotency-key")).toBe(first?.headers.get("idempotency-key"));
  expect(second?.body).toEqual(first?.body);
});

/** Opens the change up to the bus seats, for Ayşe, Can and Ece. */
async function openBus(answers: Parameters<typeof serve>[0] = {}) {
  const stop = (name_only: string, time: string) => ({
    date: "2099-12-26",
    time,
    station: { id: 1, code: "AAA", city: name_only, name: name_only, name_only },
  });
  const trip = {
    product_id: "b",
    departure: stop("Esenler", "09:00"),
    arrival: stop("AŞTİ", "15:00"),
    company: { name: "Ak Turna", logo: "/carriers/AT.svg" },
    information: {
      seat_type: "2+1",
      duration: "06:00",
      has_break: true,
      features: [{ code: "wifi", name: "Wi-Fi", icon_class: "icon-wifi" }],
      remaning_seats: 4,
    },
    transfers: [{}],
    price: liras("500.00"),
    ...amounts("0.00"),
  };
  const priced = (seat: number, changes: Partial<SeatCell> = {}) =>
    cell(seat, { price: "500.00", ...changes });
  const seat_matrix = [
    [priced(1), null, priced(2, { can_sale_male: false })],
    [priced(3, { can_sale_female: false, price: "550.00" }), null, sold(4)],
  ];
  const calls = open(
    {
      "POST /api/bus/booking/s/change/search/": () => ({
        body: { search: [trip], paid: liras("1500.00"), seats: 3, session_unique: "c", waived: false },
      }),
      "POST /api/bus/gateway/search/detail/": () => ({
        body: { search_item_detail: { seat_matrix, currency: "TRY" } },
      }),
      "GET /api/bus/booking/s/?": () => ({
        body: {
          info: {},
          lines: [],
          refunds: [],
          search_options: { id: spelled(["bus", 1, 3, "20991224", "a"]) },
        },
      }),
      "GET /api/bus/gateway/results/fares/?": () => ({
        body: { days: [{ date: "2099-12-26", price: liras("500.00") }] },
      }),
      ...answers,
    },
    {
      product: "bus",
      lines: ["1", "2", "3"].map((id) => ({ ...LINE, id, traveller: Number(id) - 1 })),
      passengers: [
        { name: "Ayşe", surname: "Öz", gender: "F" },
        { name: "Can", surname: "Öz", gender: "M" },
        { name: "Ece", surname: "Öz", gender: null },
      ],
      departures: [
        {
          from: "Esenler",
          to: "AŞTİ",
          stations: { departure: { id: 7, name: "Alibeyköy" }, arrival: { id: 1, name: "AŞTİ" } },
        },
      ],
    },
  );
  press(t("manage.changing.open"));
  await screen.findByRole("button", { name: t.like("manage.changing.day", { product: "other" }) });
  press(t.like("manage.changing.day", { product: "other" }));
  const day = await screen.findByRole("button", {
    name: re`^${t("calendar.day", { fare: "some", date: "26 Aralık Cumartesi", price: "₺500" })}`,
  });
  expect(screen.getByText(t("calendar.price", { per: "seat", currency: "₺" }))).toBeTruthy();
  expect(fareRequests(calls)[0]).toMatchObject({ spelled: "bus.1.3.20991231.a", month: "2099-12" });
  fireEvent.click(day);
  press(t("manage.changing.search"));
  await find(t("manage.changing.take"));
  const row = screen.getByRole("listitem").textContent;
  for (const words of [
    "09:00",
    "15:00",
    "Ak Turna",
    `${t("bus.layout", { layout: "2+1" })} · ${t("bus-results.card.hasBreak")} · Wi-Fi · ${t("bus-results.card.seatsLeft", { count: 4 })}`,
  ])
    expect(row).toContain(words);
  expect(row).toContain(
    t("manage.changing.otherStation", { end: "departure", station: "Esenler", booked: "Alibeyköy" }),
  );
  expect(row).not.toMatch(t.like("manage.changing.otherStation", { end: "other" }));
  // Other seats may cost more.
  expect(row).toContain(t("manage.changing.nothingDueFrom"));
  press(t("manage.changing.take"));
  await screen.findByRole("grid");
  return calls;
}

const seat = (number: number) =>
  screen.getByRole("button", { name: t.like("bus-results.seats.seat", { seat: number }) });
const questionAfter = (number: number) => {
  fireEvent.click(seat(number));
  return within(screen.getByRole("dialog", { name: t("bus-results.seats.forWhom", { seat: number }) }));
};
const sit = (number: number, name: string) =>
  fireEvent.click(questionAfter(number).getByRole("button", { name: `${name} Öz` }));
const seated = () =>
  within(screen.getByRole("list", { name: t("bus-results.seats.chosen") }))
    .getAllByRole("listitem")
    .map(({ textContent }) => textContent);

it("marks a bus from another station and offers each seat to allowed passengers only", async () => {
  const calls = await openBus();
  const offered = (number: number) => {
    const names = questionAfter(number)
      .getAllByRole<HTMLButtonElement>("button")
      .filter(({ disabled }) => !disabled);
    fireEvent.keyDown(names[0] as HTMLElement, { key: "Escape" });
    return names.map(({ textContent }) => textContent);
  };
  // A seat is offered by the gender in the booking. When the gender is unknown, the server decides at the
  // end.
  expect([1, 2, 3].map(offered)).toEqual([
    ["Ayşe Öz", "Can Öz", "Ece Öz"],
    ["Ayşe Öz", "Ece Öz"],
    ["Can Öz", "Ece Öz"],
  ]);
  expect(seat(4).getAttribute("aria-label")).toBe(
    t("bus-results.seats.seat", { seat: 4, row: 2, who: "soldM", price: "₺850" }),
  );
  fireEvent.click(seat(4));
  expect(screen.queryByRole("dialog", { name: t.like("bus-results.seats.forWhom") })).toBeNull();
  expect(sent(calls, "POST /api/bus/gateway/search/detail/").map(({ body }) => body)).toEqual([
    { product_id: "b", session_unique: "c" },
  ]);
});

it("shows who sits where, can reseat passengers and sends the seats in their order", async () => {
  const calls = await openBus({
    "POST /api/bus/booking/s/change/select/": () => ({
      body: selected("50.00", "/bus/payment/?session_unique=s&change=x"),
    }),
  });
  const next = screen.getByRole<HTMLButtonElement>("button", { name: t("manage.changing.next") });
  sit(1, "Ece");
  sit(3, "Can");
  expect(seat(3).getAttribute("aria-label")).toMatch(t.like("bus-results.seats.seat", { who: "yoursM" }));
  expect(seated()).toEqual([
    `Ayşe Öz${t("bus-results.seats.slot")}`,
    "Can ÖzKoltuk 3 · ₺550",
    "Ece ÖzKoltuk 1 · ₺500",
  ]);
  sit(2, "Ece");
  expect(seat(1).getAttribute("aria-pressed")).toBe("false");
  expect(seat(2).getAttribute("aria-label")).toBe(
    t("bus-results.seats.seat", { seat: 2, row: 1, who: "yours", price: "₺500" }),
  );
  expect(next.disabled).toBe(true);
  sit(1, "Ayşe");
  fireEvent.click(seat(3));
  expect(seated()[1]).toBe(`Can Öz${t("bus-results.seats.slot")}`);
  sit(3, "Can");
  fireEvent.click(next);
  press(t("manage.changing.pay", { sum: "₺50" }));
  const select = "POST /api/bus/booking/s/change/select/";
  await waitFor(() => expect(sent(calls, select)).toHaveLength(1));
  expect(sent(calls, select)[0]?.body).toMatchObject({
    selected_seats: [{ seat: 1 }, { seat: 3 }, { seat: 2 }],
    due: "50.00",
  });
});

it("reloads the seats if a chosen one was sold meanwhile", async () => {
  const message = "Koltuk 1 artık yok.";
  const sold = {
    ...selected("0.00", null),
    status: false,
    refresh: false,
    research: false,
    message,
    change: null,
  };
  const calls = await openBus({ "POST /api/bus/booking/s/change/select/": () => ({ body: sold }) });
  sit(1, "Ayşe");
  sit(3, "Can");
  sit(2, "Ece");
  press(t("manage.changing.next"));
  await screen.findByText("Ayşe Öz, Can Öz, Ece Öz için.");
  press(t("manage.changing.pay", { sum: "₺50" }));
  await screen.findByText(message);
  expect(screen.getByRole("grid")).toBeTruthy();
  expect(sent(calls, "POST /api/bus/gateway/search/detail/")).toHaveLength(2);
});

it("shows why a change was rejected and starts again", async () => {
  const refused = { ...selected("0.00", null), status: false, refresh: true, message: "Tutar değişti." };
  const calls = open({
    [SEARCH]: () => ({ body: found }),
    [SELECT]: () => ({ body: { ...refused, change: null } }),
  });
  await offers(calls);
  fireEvent.click(screen.getAllByRole("button", { name: t("manage.changing.take") })[1] as HTMLElement);
  fireEvent.click(await find(t("manage.changing.pay", { sum: "₺450" })));
  await screen.findByText("Tutar değişti.");
  await find(t("manage.changing.search"));
});

it("asks for a verification code if required and continues the search", async () => {
  let known = false;
  const calls = open({
    [SEARCH]: () =>
      known ? { body: found } : { status: 401, body: { code: "manage_required", message: "Kodu girin" } },
    [`POST ${PATH}/manage/`]: () => ({
      body: { sent_to: "a***@e***.com", expires_at: "2099-12-01T09:10:00Z" },
    }),
    [`POST ${PATH}/manage/verify/`]: () => {
      known = true;
      return { body: { manage_token: "t", expires_at: "2099-12-01T09:10:00Z" } };
    },
  });
  press(t("manage.changing.open"));
  await chooseDay(t.like("manage.changing.day", { product: "car" }), "2099-12-26");
  press(t("manage.changing.search"));
  fireEvent.click(await find(t("manage.code.send")));
  fireEvent.change(await screen.findByLabelText(t.like("manage.code.code")), {
    target: { value: "123456" },
  });
  press(t("manage.changing.next"));
  await screen.findByText("Renault Megane");
  expect(sent(calls, SEARCH)).toHaveLength(2);
});

it("corrects a name, or shows in the form why it was rejected", async () => {
  let answer: { status?: number; body: unknown } = {
    status: 400,
    body: { code: "validation_failed", message: "Başka biri", errors: { non_field_errors: ["Başka biri."] } },
  };
  const calls = open({ [NAME]: () => answer });
  press(t("manage.naming.open"));
  fireEvent.change(await screen.findByLabelText(re`^${t("manage.naming.name")}`), {
    target: { value: "Ayşe" },
  });
  press(t("manage.naming.submit"));
  await screen.findByText("Başka biri.");
  answer = { body: { status: true } };
  press(t("manage.naming.submit"));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(sent(calls, NAME).at(-1)?.body).toEqual({ name: "Ayşe", surname: "Öz" });
});
