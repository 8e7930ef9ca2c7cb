import turkishTerms from "@content/catalogues/tr/terms.json";
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { keepToken, readToken } from "@/lib/account/token";
import type { BookingLine, BookingRefund, CancellationQuote } from "@/lib/api/types";
import { question } from "@/lib/dialog";
import { type Call, keysOf, lostOnce, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { Manage } from "./manage";

const PATH = "/api/bus/booking/s";
const QUOTE = `POST ${PATH}/cancellation/quote/`;
const CONFIRM = `POST ${PATH}/cancellation/`;
const MANAGE = `POST ${PATH}/manage/`;
const VERIFY = `POST ${PATH}/manage/verify/`;

const liras = (total: string) => ({ total, currency: "TRY" as const });
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const line = (id: string, title: string, changes: Partial<BookingLine> = {}): BookingLine => ({
  id,
  traveller: Number(id) - 1,
  leg: 0,
  departures: [],
  departs: "2099-12-24T09:00",
  title,
  price: liras("500.00"),
  state: "active",
  cancellable: true,
  changeable: false,
  whole_way: false,
  clock: { zone: "America/New_York", place: "New York" },
  terms: [{ until: "2099-12-24T06:00:00Z", fee: liras("0.00"), allowed: true, open_ticket: false }],
  ...changes,
});
const LINES = [
  line("1", "Ayşe Öz · Esenler–Ankara"),
  line("2", "Can Öz · Esenler–Ankara"),
  line("3", "Ece Öz · Esenler–Ankara", { cancellable: false }),
  line("4", "Ali Öz · Esenler–Ankara", { cancellable: false, state: "travelled" }),
];

const PASSENGERS = ["Ayşe", "Can", "Ece", "Ali"].map((name) => ({ name, surname: "Öz", gender: null }));

const quote = (refund: string, changes: Partial<CancellationQuote> = {}): CancellationQuote => ({
  quote_id: `q${refund}`,
  expires_at: inMinutes(10),
  lines: [
    {
      id: "2",
      paid: liras("500.00"),
      fee: liras("100.00"),
      service_fee_kept: liras("0.00"),
      refund: liras(refund),
      cancellable: true,
      why: "Koşula göre kesilir.",
    },
  ],
  total_refund: liras(refund),
  shown_refund: null,
  to: [{ method: "Visa •••• 0008", amount: liras(refund) }],
  arrives_within_days: 10,
  warnings: [],
  ...changes,
});
const refund: BookingRefund = {
  id: "1",
  amount: liras("400.00"),
  to: "Visa •••• 0008",
  open_ticket: null,
  awaits_invoice: false,
  state: "requested",
  requested_at: "2026-11-24T10:00:00Z",
  sent_at: null,
  done_at: null,
  expected_by: "2026-12-03T10:00:00Z",
  lines: ["2"],
};
const cancelled = { status: true, refresh: false, message: "", refunds: [refund], state: "ticketed" };
const required = { status: 401, body: { code: "manage_required", message: "Kodu girin" } };

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const find = (name: string | RegExp) => screen.findByRole("button", { name });
const pick = async (name: RegExp) => fireEvent.click(await screen.findByRole("checkbox", { name }));
const answer = async (agreed: boolean) => {
  await waitFor(() => expect(question.get()).not.toBeNull());
  return act(async () => question.get()?.answer(agreed));
};
const sent = (calls: Call[], call: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === call);

const onChanged = vi.fn();

function show(lines: BookingLine[]) {
  renderInTurkish(
    <Manage
      product="bus"
      session="s"
      lines={lines}
      refunds={[]}
      passengers={PASSENGERS}
      departures={[]}
      onChanged={onChanged}
    />,
  );
}

function open(answers: Parameters<typeof serve>[0], lines = LINES) {
  const calls = serve(answers);
  show(lines);
  press(t("manage.title", { step: "other" }));
  return calls;
}

beforeEach(() => {
  question.set(null);
  onChanged.mockClear();
});

it("shows the end of free cancellation and the refund", () => {
  open({});
  expect(
    screen.getByText(
      re`^${t("terms.free", { date: t("terms.clock", { date: "24 Aralık 2099 01:00", place: "New York" }), sum: "₺1.000" })}`,
    ),
  ).toBeTruthy();
});

it("shows also until when a cancellation costs a fee", () => {
  const step = (until: string, fee: string) => ({
    until,
    fee: liras(fee),
    allowed: true,
    open_ticket: false,
  });
  const steps = [step("2099-12-22T06:00:00Z", "0.00"), step("2099-12-24T06:00:00Z", "140.00")];
  open({}, [line("1", "Renault Clio", { terms: steps })]);
  expect(
    screen.getByText(re`22 Aralık 2099 .*₺500.* ${t("terms.fee", { date: "24 Aralık 2099 01:00" })}$`),
  ).toBeTruthy();
});

it("shows the refund also in the other currency of the order", async () => {
  const shown_refund = { total: "8.50", currency: "GBP" as const };
  open({ [QUOTE]: () => ({ body: quote("400.00", { shown_refund }) }) }, [line("2", "Can")]);
  fireEvent.click(await find(t("manage.lines.next")));
  expect((await screen.findByText(t("manage.sum.shown"))).parentElement?.textContent).toContain("£8,50");
});

it("shows no buttons if all lines are cancelled or changed", () => {
  serve({});
  const lines = [
    line("1", "Ayşe", { cancellable: false, state: "cancelled" }),
    line("2", "Can", { cancellable: false, state: "changed" }),
  ];
  show(lines);
  expect(screen.queryByRole("button")).toBeNull();
});

describe("an order whose change the airline is confirming", () => {
  const changing = line("1", "Ayşe", { cancellable: false, state: "changing", terms: [] });
  const buttons = () => screen.queryAllByRole("button").map(({ textContent }) => textContent);

  it.each<[string, BookingLine[], string[]]>([
    ["nothing", [changing], []],
    [
      "the name of the passenger of another line",
      [changing, line("2", "Can", { cancellable: false })],
      [t("manage.naming.open")],
    ],
    [
      "the cancellation of another line",
      [changing, line("2", "Can")],
      [t("manage.naming.open"), t("manage.title", { step: "other" })],
    ],
  ])("says that the change is being confirmed and offers %s", (_, lines, offered) => {
    show(lines);
    expect(screen.getByRole("status").textContent).toMatch(
      re`^${t("manage.changing.confirming")}.*${t("manage.changing.confirmingText")}`,
    );
    expect(buttons()).toEqual(offered);
  });

  it("says that a line cannot be cancelled while its change is being confirmed", async () => {
    show([changing, line("2", "Can")]);
    press(t("manage.title", { step: "other" }));
    expect(await screen.findByText(re`${t("manage.lines.why", { state: "changing" })}$`)).toBeTruthy();
  });
});

it("says in quote and outcome that a refund to two payments arrives as two amounts", async () => {
  const words = t("manage.inParts", { count: 2, parts: "₺995, ₺15" });
  const to = ["995.00", "15.00"].map((total) => ({ method: "Visa •••• 0008", amount: liras(total) }));
  const refunds = to.map(({ amount }, at) => ({ ...refund, id: `${at}`, amount }));
  open(
    {
      [QUOTE]: () => ({ body: quote("1010.00", { to }) }),
      [CONFIRM]: () => ({ body: { ...cancelled, refunds } }),
    },
    [line("2", "Can Öz · Esenler–Ankara")],
  );
  fireEvent.click(await find(t("manage.lines.next")));
  await screen.findByText(words);
  fireEvent.click(await find(t.like("manage.sum.confirm", { sum: "₺1.010" })));
  await answer(true);
  await screen.findByText(t("manage.done.title"));
  expect(screen.getAllByText(words)).toHaveLength(1);
});

it("quotes the chosen lines and says why others cannot be cancelled", async () => {
  const calls = open({ [QUOTE]: () => ({ body: quote("400.00") }) });
  await find(t("manage.lines.next"));
  press(t("manage.lines.next"));
  expect(sent(calls, QUOTE)).toHaveLength(0);
  expect(screen.getByText(t("manage.lines.none"))).toBeTruthy();
  const ece = screen.getByRole<HTMLInputElement>("checkbox", { name: /Ece Öz/ });
  expect(ece.disabled).toBe(true);
  expect(screen.getByText(re`${t("manage.lines.why", { state: "other" })}$`)).toBeTruthy();
  expect(screen.getByText(re`${t("manage.lines.why", { state: "travelled" })}$`)).toBeTruthy();
  await pick(re`^${t("manage.lines.all")}`);
  expect(screen.queryByText(t("manage.lines.none"))).toBeNull();
  expect(screen.getAllByRole<HTMLInputElement>("checkbox").map(({ checked }) => checked)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
  await pick(/Ayşe Öz/);
  press(t("manage.lines.next"));
  await find(t("manage.sum.confirm", { sum: "₺400" }));
  expect(sent(calls, QUOTE)[0]?.body).toEqual({ line_ids: ["2"] });
  const sums = [...document.querySelectorAll(".sums p")].map(({ textContent }) => textContent);
  expect(sums).toEqual([
    "Can Öz · Esenler–Ankara",
    `${t("manage.sum.paid")}₺500`,
    `${t("manage.sum.fee")}₺100`,
    `${t("manage.sum.serviceFee")}₺0`,
    `${t("manage.changing.comesBack")}₺400`,
    "Koşula göre kesilir.",
    `${t("manage.sum.total")}₺400`,
    "Visa •••• 0008₺400",
  ]);
  expect(screen.getByText(t("manage.sum.arrives", { days: 10 }))).toBeTruthy();
  expect(screen.getByRole("timer").textContent).toMatch(/^(10:00|9:\d\d)$/);
  press(t("manage.sum.change"));
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Can Öz/ }).checked).toBe(true);
});

it.each<[string, CancellationQuote["to"], string]>([
  [
    "card and coupon",
    [
      { method: "Visa •••• 0008", amount: liras("300.00") },
      { method: "coupon", amount: liras("100.00") },
    ],
    t("manage.sum.confirm", {
      sum: `${t("terms.part", { to: "other", sum: "₺300" })} ve ${t("terms.part", { to: "coupon", sum: "₺100" })}`,
    }),
  ],
  [
    "a coupon alone",
    [
      { method: "Visa •••• 0008", amount: liras("0.00") },
      { method: "coupon", amount: liras("400.00") },
    ],
    t("manage.sum.confirm", { sum: t("terms.part", { to: "coupon", sum: "₺400" }) }),
  ],
])("shows on the button the refund to %s", async (_, to, words) => {
  open({ [QUOTE]: () => ({ body: quote("400.00", { to }) }) });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  expect(await find(words)).toBeTruthy();
});

it("names in the confirmation also a passenger who is cancelled along", async () => {
  const [can] = quote("400.00").lines;
  const lines = can ? [can, { ...can, id: "3" }] : [];
  open({ [QUOTE]: () => ({ body: quote("400.00", { lines }) }) });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  await find(t.like("manage.sum.confirm"));
  press(t.like("manage.sum.confirm"));
  await waitFor(() =>
    expect(question.get()?.text).toMatch(t.like("manage.forWhom", { names: "Can Öz, Ece Öz" })),
  );
});

it("asks for a confirmation, cancels once and shows the state of the refund", async () => {
  const calls = open({
    [QUOTE]: () => ({ body: quote("400.00") }),
    [CONFIRM]: () => ({ body: cancelled }),
  });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  await find(t.like("manage.sum.confirm"));
  press(t.like("manage.sum.confirm"));
  await answer(false);
  expect(sent(calls, CONFIRM)).toHaveLength(0);
  press(t.like("manage.sum.confirm"));
  press(t.like("manage.sum.confirm"));
  await waitFor(() => expect(question.get()?.text).toContain(t("manage.sum.sure", { sum: "₺400" })));
  await answer(true);
  const steps = within(await screen.findByRole("list", { name: t("manage.refunds.steps") }));
  expect(steps.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    `${t("manage.refunds.requested")} 24 Kasım 2026`,
    `${t("manage.refunds.sent")} `,
  ]);
  expect(screen.getByText(t("manage.refunds.arrives", { date: "3 Aralık 2026" }))).toBeTruthy();
  expect(sent(calls, CONFIRM).map(({ body }) => body)).toEqual([{ quote_id: "q400.00" }]);
  expect(sent(calls, CONFIRM)[0]?.headers.get("idempotency-key")).toBeTruthy();
  expect(question.get()).toBeNull();
  expect(onChanged).toHaveBeenCalledTimes(1);
});

it("asks for a verification code if required and then shows the quote", async () => {
  keepToken("another-user");
  const opened = ({ headers }: Call) => headers.get("x-manage-token") === "token";
  let tries = 0;
  const calls = open({
    [QUOTE]: (call) => (opened(call) ? { body: quote("400.00") } : required),
    [MANAGE]: () => ({ body: { sent_to: "a***@e***.com", expires_at: inMinutes(10) } }),
    [VERIFY]: () =>
      ++tries === 1
        ? { status: 400, body: { code: "validation_failed", message: "", errors: { code: ["Kod yanlış."] } } }
        : { body: { manage_token: "token", expires_at: inMinutes(15) } },
  });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  fireEvent.click(await screen.findByRole("radio", { name: t("manage.code.sms") }));
  press(t("manage.code.send"));
  const code = await screen.findByRole<HTMLInputElement>("textbox", { name: t("manage.code.code") });
  expect(code.autocomplete).toBe("one-time-code");
  expect(sent(calls, MANAGE)[0]?.body).toEqual({ channel: "sms" });
  expect(screen.getByText(/a\*\*\*@e\*\*\*\.com/)).toBeTruthy();
  fireEvent.change(code, { target: { value: "123 456" } });
  press(t("manage.changing.next"));
  expect((await screen.findAllByText("Kod yanlış.")).length).toBeGreaterThan(0);
  expect([code.value, code.getAttribute("aria-invalid")]).toEqual(["123456", "true"]);
  fireEvent.change(code, { target: { value: "654321" } });
  press(t("manage.changing.next"));
  await find(t("manage.sum.confirm", { sum: "₺400" }));
  expect(sent(calls, QUOTE).map(({ body }) => body)).toEqual([{ line_ids: ["2"] }, { line_ids: ["2"] }]);
  // The page reloads the booking, which contains more details after verification.
  expect(onChanged).toHaveBeenCalledOnce();
  // The member stays signed in, because the booking belongs to another person.
  expect(readToken()).toBe("another-user");
});

it("cancels after the verification code without a second confirmation", async () => {
  const opened = ({ headers }: Call) => headers.get("x-manage-token") === "token";
  const calls = open({
    [QUOTE]: () => ({ body: quote("400.00") }),
    [CONFIRM]: (call) => (opened(call) ? { body: cancelled } : required),
    [MANAGE]: () => ({ body: { sent_to: "a***@e***.com", expires_at: inMinutes(10) } }),
    [VERIFY]: () => ({ body: { manage_token: "token", expires_at: inMinutes(15) } }),
  });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  await find(t.like("manage.sum.confirm"));
  press(t.like("manage.sum.confirm"));
  await answer(true);
  await find(t("manage.code.send"));
  press(t("manage.code.send"));
  fireEvent.change(await screen.findByLabelText(t("manage.code.code")), { target: { value: "654321" } });
  press(t("manage.changing.next"));
  await screen.findByText(t("manage.done.title"));
  const keys = keysOf(sent(calls, CONFIRM));
  expect(new Set(keys).size).toBe(2);
  expect(question.get()).toBeNull();
});

it("repeats a lost cancellation under the same idempotency key", async () => {
  const calls = open({
    [QUOTE]: () => ({ body: quote("400.00") }),
    [CONFIRM]: lostOnce(() => ({ body: cancelled })),
  });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  for (const words of ["Cevap gelmedi.", t("manage.done.title")]) {
    fireEvent.click(await find(t.like("manage.sum.confirm")));
    await answer(true);
    await screen.findByText(words);
  }
  const [first, second] = keysOf(sent(calls, CONFIRM));
  expect(second).toBe(first);
});

it("adds up the refunds to one card and to open tickets", async () => {
  const part = (method: string, total: string) => ({ method, amount: liras(total) });
  const to = [
    part("Visa •••• 0008", "300.00"),
    part("open_ticket", "150.00"),
    part("Visa •••• 0008", "100.50"),
    part("open_ticket", "50.00"),
  ];
  open({ [QUOTE]: () => ({ body: quote("600.50", { to }) }) });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  await find(t.like("manage.sum.confirm"));
  const rows = [...document.querySelectorAll(".sums p")].map(({ textContent }) => textContent);
  expect(rows.slice(rows.indexOf(`${t("manage.sum.total")}₺600,50`) + 1)).toEqual([
    "Visa •••• 0008₺400,50",
    `${t("manage.sum.openTicket")}₺200`,
  ]);
});

it("quotes again after the quote expired and shows the old and the new sum", async () => {
  const quotes = [quote("400.00"), quote("250.00")];
  const calls = open({
    [QUOTE]: () => ({ body: quotes.shift() }),
    [CONFIRM]: () => ({
      body: { status: false, refresh: true, message: "Teklif geçersiz", refunds: [], state: "ticketed" },
    }),
  });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  await find(t("manage.sum.confirm", { sum: "₺400" }));
  press(t.like("manage.sum.confirm"));
  await answer(true);
  await find(t("manage.sum.confirm", { sum: "₺250" }));
  expect(screen.getByText(t("manage.sum.renewed"))).toBeTruthy();
  expect(document.querySelector("s")?.textContent).toBe("₺400");
  expect(sent(calls, QUOTE)).toHaveLength(2);
});

it("replaces the cancel button by one for a new quote after the quote expired", async () => {
  const quotes = [quote("400.00", { expires_at: inMinutes(-1) }), quote("400.00")];
  open({ [QUOTE]: () => ({ body: quotes.shift() }) });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  await find(t("manage.sum.askAgain"));
  expect(screen.queryByRole("button", { name: t.like("manage.sum.confirm") })).toBeNull();
  press(t("manage.sum.askAgain"));
  await find(t("manage.sum.confirm", { sum: "₺400" }));
});

it("says before and after the cancellation that nothing is refunded", async () => {
  open({
    [QUOTE]: () => ({ body: quote("0.00", { to: [] }) }),
    [CONFIRM]: () => ({ body: { ...cancelled, refunds: [] } }),
  });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  await find(t("manage.sum.confirmNothing"));
  expect(screen.getByText(t("manage.sum.nothing"))).toBeTruthy();
  press(t("manage.sum.confirmNothing"));
  await waitFor(() => expect(question.get()?.text).toMatch(t.like("manage.sum.sureNothing")));
  await answer(true);
  await screen.findByText(t("manage.done.title"));
  expect(screen.getByText(t("manage.sum.nothing"))).toBeTruthy();
});

it("says that the airline states no terms and has not answered the cancellation", async () => {
  const message = "Havayoluna iptal bildirildi.";
  open(
    {
      [QUOTE]: () => ({ body: quote("400.00") }),
      [CONFIRM]: () => ({ body: { ...cancelled, refunds: [], message } }),
    },
    [line("2", "Can Öz · IST–LHR", { terms: [] })],
  );
  expect(screen.getByText(turkishTerms.unknown)).toBeTruthy();
  press(t("manage.lines.next"));
  await find(t("manage.sum.confirm", { sum: "₺400" }));
  press(t("manage.sum.confirm", { sum: "₺400" }));
  await answer(true);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.queryByText(t("manage.done.title"))).toBeNull();
  expect(screen.queryByText(t("manage.sum.nothing"))).toBeNull();
});

it("preselects the only line that can be cancelled", async () => {
  open({}, LINES.slice(1));
  const only = await screen.findByRole<HTMLInputElement>("checkbox", { name: /Can Öz/ });
  expect(only.checked).toBe(true);
  await pick(/Can Öz/);
  expect(only.checked).toBe(false);
});

it("shows a failed quote in the sheet and keeps the chosen lines", async () => {
  open({ [QUOTE]: () => ({ status: 503, body: { code: "supplier_unavailable", message: "Ulaşılamıyor" } }) });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  expect((await screen.findByRole("alert")).textContent).toBe("Ulaşılamıyor");
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: /Can Öz/ }).checked).toBe(true);
  await find(t("manage.lines.next"));
});

it("says before and after the cancellation that the refund is an open ticket", async () => {
  const credit = { method: "open_ticket", amount: liras("500.00") };
  open({
    [QUOTE]: () => ({ body: quote("500.00", { to: [credit] }) }),
    [CONFIRM]: () => ({
      body: {
        ...cancelled,
        refunds: [
          {
            ...refund,
            to: "open_ticket",
            state: "done",
            open_ticket: "ABCD",
            sent_at: "2026-11-24T10:00:00Z",
          },
        ],
      },
    }),
  });
  await pick(/Can Öz/);
  press(t("manage.lines.next"));
  await find(t("manage.sum.confirmOpenTicket", { sum: "₺500" }));
  expect(screen.getByText(t("manage.sum.openTicket"))).toBeTruthy();
  expect(screen.queryByText(/gün içinde hesabınızda olur/)).toBeNull();
  press(t("manage.sum.confirmOpenTicket", { sum: "₺500" }));
  await waitFor(() =>
    expect(question.get()?.text).toContain(t("manage.sum.sureOpenTicket", { sum: "₺500" })),
  );
  await answer(true);
  await screen.findByText(t("manage.refunds.openTicketMade"), {
    exact: false,
  });
});
