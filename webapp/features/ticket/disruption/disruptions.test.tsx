import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, it, vi } from "vitest";
import type { BookingDisruption, BookingLine, RefundPart } from "@/lib/api/types";
import { question } from "@/lib/dialog";
import { toasts } from "@/lib/toast";
import { chooseDay, daysToChoose } from "@/test/calendar";
import { type Call, fareRequests, keysOf, lostOnce, renderInTurkish, serve } from "@/test/render";
import { cell } from "@/test/seats";
import { re, t } from "@/test/words";
import { Disruptions } from "./disruptions";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: vi.fn() }) }));

const CHOICE = "POST /api/bus/booking/s/disruption/";
const liras = (total: string) => ({ total, currency: "TRY" as const });

const LINES: BookingLine[] = ["1", "2"].map((id) => ({
  id,
  traveller: Number(id) - 1,
  leg: 0,
  departures: [],
  departs: null,
  title: `Yolcu ${id} · Esenler–Ankara`,
  price: liras("500.00"),
  state: id === "1" ? "disrupted" : "active",
  cancellable: true,
  changeable: true,
  whole_way: false,
  clock: null,
  terms: [],
}));
const moved: BookingDisruption = {
  change: "moved",
  minutes_later: 90,
  lines: ["1"],
  choose_by: "2099-12-24T06:00:00Z",
  clock: { zone: "America/New_York", place: "New York" },
  choices: ["new_times", "money_back"],
  another_departure: { from: "2099-12-10", to: "2100-01-07" },
  money_back: liras("1000.00"),
  text: "Taşıyıcı bu seferin saatini değiştirdi.",
};
const cancelled: BookingDisruption = {
  ...moved,
  change: "cancelled",
  minutes_later: null,
  choices: ["money_back"],
};
const done = { status: true, refresh: false, message: "", refunds: [], state: "ticketed" };

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const sent = (calls: Call[]) => calls.filter(({ method, path }) => `${method} ${path}` === CHOICE);
const onChanged = vi.fn();

function show(disruption: BookingDisruption, answers: Parameters<typeof serve>[0], left?: RefundPart[]) {
  const calls = serve(answers);
  renderInTurkish(
    <Disruptions
      product="bus"
      session="s"
      passengers={[]}
      departures={[]}
      lines={LINES}
      refunds={[]}
      disruptions={[disruption]}
      left_to_refund={left}
      onChanged={onChanged}
    />,
  );
  return calls;
}

beforeEach(() => {
  vi.setSystemTime("2099-12-01T09:00:00Z");
  question.set(null);
  toasts.set([]);
  sessionStorage.clear();
  onChanged.mockClear();
});

it("shows a moved departure with its passengers and accepts the new times", async () => {
  const calls = show(moved, { [CHOICE]: () => ({ body: done }) });
  expect(screen.getByText(t("manage.disruption.title", { change: "other" }))).toBeTruthy();
  expect(
    screen.getByText(t("manage.disruption.moved", { duration: "1 sa. 30 dk.", later: "true" })),
  ).toBeTruthy();
  // Each part has its own text direction.
  expect(screen.getByText(`${t("manage.naming.traveller")} 1`).tagName).toBe("BDI");
  expect(screen.getByText(`${t("manage.naming.traveller")} 1`).parentElement?.textContent).toBe(
    `${t("manage.naming.traveller")} 1 · Esenler–Ankara`,
  );
  expect(screen.queryByText(`${t("manage.naming.traveller")} 2`)).toBeNull();
  expect(
    screen.getByText(
      t("manage.disruption.chooseBy", {
        date: t("terms.clock", { date: "24 Ara 01:00", place: "New York" }),
      }),
    ),
  ).toBeTruthy();
  press(t("manage.disruption.newTimes"));
  await waitFor(() => expect(onChanged).toHaveBeenCalledTimes(1));
  expect(sent(calls).map(({ body }) => body)).toEqual([{ choice: "new_times" }]);
  expect(sent(calls)[0]?.headers.get("idempotency-key")).toBeTruthy();
});

it("requests the full refund of a cancelled departure after confirming the sum", async () => {
  const calls = show(cancelled, { [CHOICE]: () => ({ body: done }) });
  expect(screen.queryByRole("button", { name: t("manage.disruption.newTimes") })).toBeNull();
  press(re`^${t("manage.disruption.moneyBack")}`);
  await waitFor(() => expect(question.get()?.text).toContain("₺1.000"));
  await act(async () => question.get()?.answer(false));
  expect(sent(calls)).toHaveLength(0);
  press(re`^${t("manage.disruption.moneyBack")}`);
  await waitFor(() => expect(question.get()).not.toBeNull());
  await act(async () => question.get()?.answer(true));
  await waitFor(() => expect(sent(calls).map(({ body }) => body)).toEqual([{ choice: "money_back" }]));
});

it("splits the refund of a disruption into card and coupon amounts", async () => {
  const sum = (total: string) => ({ total, currency: "TRY" as const });
  show(cancelled, {}, [
    { method: "Visa •••• 0008", amount: sum("700.00") },
    { method: "coupon", amount: sum("300.00") },
  ]);
  press(
    `${t("manage.disruption.moneyBack")} · ${t("terms.part", { to: "other", sum: "₺700" })} ve ${t("terms.part", { to: "coupon", sum: "₺300" })}`,
  );
  await waitFor(() =>
    expect(question.get()?.text).toMatch(
      re`^${t("terms.part", { to: "other", sum: "₺700" })} ve ${t("terms.part", { to: "coupon", sum: "₺300" })} `,
    ),
  );
});

it("says before confirmation that each payment is refunded separately", async () => {
  const paid = (method: string, total: string) => ({ method, amount: liras(total) });
  show(cancelled, {}, [paid("Visa •••• 0008", "985.00"), paid("Troy •••• 0002", "15.00")]);
  press(re`^${t("manage.disruption.moneyBack")}`);
  await waitFor(() => expect(question.get()?.text).toMatch(t.like("manage.inParts", { count: 2 })));
  const text = question.get()?.text?.replace(/\s/g, " ");
  expect(text).toContain("₺985 (\u2066Visa •••• 0008\u2069), ₺15 (\u2066Troy •••• 0002\u2069).");
});

it("asks for a verification code if required and then sends the choice", async () => {
  const opened = ({ headers }: Call) => headers.get("x-manage-token") === "token";
  const calls = show(moved, {
    [CHOICE]: (call) =>
      opened(call)
        ? { body: done }
        : { status: 401, body: { code: "manage_required", message: "Kodu girin" } },
    "POST /api/bus/booking/s/manage/": () => ({
      body: { sent_to: "a***@e***.com", expires_at: "2099-12-01T09:10:00Z" },
    }),
    "POST /api/bus/booking/s/manage/verify/": () => ({
      body: { manage_token: "token", expires_at: "2099-12-01T09:10:00Z" },
    }),
  });
  press(t("manage.disruption.newTimes"));
  fireEvent.click(await screen.findByRole("button", { name: t("manage.code.send") }));
  fireEvent.change(await screen.findByLabelText(t("manage.code.code")), { target: { value: "654321" } });
  press(t("manage.changing.next"));
  await waitFor(() => expect(sent(calls)).toHaveLength(2));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
});

it("repeats a lost choice under the same idempotency key", async () => {
  const calls = show(moved, {
    [CHOICE]: lostOnce(() => ({ body: done })),
  });
  press(t("manage.disruption.newTimes"));
  await screen.findByText("Cevap gelmedi.");
  press(t("manage.disruption.newTimes"));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  const [first, second] = keysOf(sent(calls));
  expect(second).toBe(first);
});

it("shows why a choice was rejected", async () => {
  show(moved, { [CHOICE]: () => ({ body: { ...done, status: false, message: "Rezervasyon kapandı" } }) });
  press(t("manage.disruption.newTimes"));
  expect((await screen.findByRole("alert")).textContent).toBe("Rezervasyon kapandı");
});

const stop = (time: string) => ({ date: "2099-12-26", time, station: { city: "", name_only: "" } });
const offer = {
  product_id: "b",
  departure: stop("09:00"),
  arrival: stop("15:00"),
  company: { name: "Ak Turna", logo: "/carriers/AT.svg" },
  information: { seat_type: "2+1", duration: "06:00", features: [], remaning_seats: 20 },
  transfers: [{}],
  price: liras("700.00"),
  difference: liras("0.00"),
  change_fee: liras("0.00"),
  due: liras("0.00"),
};
const found = { search: [offer], paid: liras("500.00"), seats: 1, session_unique: "c", waived: true };
const made = { status: true, message: "", change: { due: liras("0.00"), payment_path: null } };

const ANSWERS: Parameters<typeof show>[1] = {
  "GET /api/bus/booking/s/?": () => ({
    body: { info: {}, lines: [], refunds: [], search_options: { id: "option" } },
  }),
  "POST /api/bus/booking/s/change/search/": () => ({ body: found }),
  "POST /api/bus/gateway/search/detail/": () => ({
    body: { search_item_detail: { seat_matrix: [[cell(5, { price: "900.00" })]], currency: "TRY" } },
  }),
  "POST /api/bus/booking/s/change/select/": () => ({ body: made }),
};

it("changes only the affected lines, free of charge and on near days", async () => {
  const calls = show({ ...moved, lines: ["2"] }, ANSWERS);
  press(t("manage.disruption.another"));
  await screen.findByText(t.like("manage.disruption.anotherText"));
  await chooseDay(t.like("manage.changing.day", { product: "other" }), "2099-12-26");
  press(t.like("manage.changing.day", { product: "other" }));
  const days = daysToChoose();
  // No day has an amount due.
  expect(fareRequests(calls)).toEqual([]);
  expect([days[0], days.at(-1)]).toEqual(["2099-12-10", "2100-01-07"]);
  press(t("manage.changing.search"));
  fireEvent.click(await screen.findByRole("button", { name: t("manage.changing.take") }));
  // A single passenger gets no seat-assignment question, and every seat is free after a carrier's change.
  fireEvent.click(
    await screen.findByRole("button", {
      name: t("bus-results.seats.seat", { seat: 5, row: 1, who: "both", price: "none" }),
    }),
  );
  expect(screen.getByRole("list", { name: t("bus-results.seats.chosen") }).textContent).toContain(
    t("manage.changing.seatAlone", { seat: 5 }),
  );
  press(t("manage.changing.next"));
  press(t("manage.changing.free"));
  await waitFor(() => expect(question.get()).not.toBeNull());
  await act(async () => question.get()?.answer(true));
  await waitFor(() => expect(onChanged).toHaveBeenCalled());
  expect(toasts.get().map(({ text }) => text)).toEqual([t("manage.changing.done", { product: "other" })]);
  const bodies = calls.filter(({ path }) => path.includes("/change/")).map(({ body }) => body);
  expect(bodies).toEqual([
    { line_ids: ["2"], departure_date: "2099-12-26" },
    { line_ids: ["2"], product_id: "b", fare_code: "", selected_seats: [{ seat: 5 }], due: "0.00" },
  ]);
});
