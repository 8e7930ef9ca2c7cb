// Changes that an airline makes per direction and confirms later.

import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { BookingLine } from "@/lib/api/types";
import { question } from "@/lib/dialog";
import { chooseDay } from "@/test/calendar";
import { type Call, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { Manage } from "../manage/manage";
import { liras, thereAndBack } from "../test-data";

const router = vi.hoisted(() => ({ push: vi.fn() }));
vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => router,
}));

const PATH = "/api/flight/booking/s/change";
const SEARCH = `POST ${PATH}/search/`;
const SELECT = `POST ${PATH}/select/`;
const CITIES = [
  { from: "İstanbul", to: "Londra" },
  { from: "Londra", to: "İstanbul" },
];

/** Ayşe and Can. */
const LINES = thereAndBack((direction) => ({
  departs: direction === 0 ? "2099-12-03T10:00" : "2099-12-10T18:00",
  price: liras(direction === 0 ? "1500.00" : "2000.00"),
  whole_way: true,
}));
const amounts = (due: string) => ({ difference: liras(due), change_fee: liras("0.00"), due: liras(due) });
const FEATURES = {
  baggage_allowance: { hand_luggage: 0, luggage: 0, type: "PC", pieces: { hand_luggage: 1, luggage: 2 } },
  seat_selection: false,
  change_fee: null,
  cancellation: null,
  supplier: { cancellation_known: false, change_known: false },
};
const found = (due: string) => ({
  search: [
    {
      product_id: "offer",
      departure: { time: "21:30", date: "2099-12-26" },
      arrival: { time: "12:40", date: "2099-12-27" },
      airline: { name: "Northlight" },
      information: { class: { name: "Ekonomi" }, total_transfer_count: 1 },
      transfers: [{ flight_number: "X0101" }, { flight_number: "X0202" }],
      price: { alternative_prices: [{ code: "a", name: "Comfort", features: FEATURES }] },
      fares: [{ code: "a", ...amounts(due) }],
    },
  ],
  return_search: [],
  paid: liras("4000.00"),
  session_unique: "change-s",
  waived: false,
});
/** Rules as the fare sheet states them. */
const RULES = [
  t("itinerary.pieces.hand", { count: 1 }),
  t("itinerary.pieces.hold", { count: 2 }),
  t("terms.unknown"),
  t("supplier-terms.changeUnknown"),
];
const NOTHING = { ...found("0.00"), search: [] };
const selected = (due: string, state: "held" | "confirming") => ({
  status: true,
  message: "",
  research: false,
  refresh: false,
  change: {
    id: "x",
    state,
    payment_path: state === "held" ? "/flight/payment/?change=x" : null,
    ...amounts(due),
  },
  refunds: [],
  state: "ticketed",
});

/** Reloads the booking like the page, after a change was confirmed. */
function Page({ lines: first }: { lines: BookingLine[] }) {
  const [lines, setLines] = useState(first);
  const change = (line: BookingLine): BookingLine => ({
    ...line,
    state: line.leg === 1 ? "changing" : line.state,
    cancellable: false,
    changeable: false,
  });
  return (
    <Manage
      product="flight"
      session="s"
      lines={lines}
      refunds={[]}
      passengers={[]}
      departures={CITIES}
      onChanged={() => setLines(lines.map(change))}
    />
  );
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const find = (name: string | RegExp) =>
  waitFor(() => {
    const button = screen.getByRole("button", { name });
    expect(button.getAttribute("aria-busy")).toBeNull();
    return button;
  });
const bodies = (calls: Call[], call: string) =>
  calls.filter(({ method, path }) => `${method} ${path}` === call).map(({ body }) => body);

async function search(answers: Parameters<typeof serve>[0], { back = false, lines = LINES } = {}) {
  const calls = serve(answers);
  renderInTurkish(<Page lines={lines} />);
  press(t("manage.changing.open"));
  await screen.findByRole("button", { name: t.like("manage.changing.day", { product: "other" }) });
  if (back) fireEvent.click(screen.getByRole("radio", { name: /^Londra – İstanbul/ }));
  await chooseDay(t.like("manage.changing.day", { product: "other" }), "2099-12-26");
  // Asks only for the date of the chosen direction.
  expect(
    screen.queryByRole("button", { name: t.like("manage.changing.backDay", { product: "other" }) }),
  ).toBeNull();
  press(t("manage.changing.search"));
  return calls;
}

beforeEach(() => {
  vi.setSystemTime("2099-12-01T09:00:00Z");
  question.set(null);
  router.push.mockClear();
});

it("offers the directions with all their passengers, of which one is chosen", async () => {
  const calls = await search({ [SEARCH]: () => ({ body: found("450.00") }) });
  const directions = screen.getAllByRole<HTMLInputElement>("radio");
  expect(directions.map(({ checked, labels }) => [checked, labels?.[0]?.textContent])).toEqual([
    [true, `İstanbul – Londra₺3.0003 Aralık Perşembe · ${t("manage.changing.travellers", { count: 2 })}`],
    [false, `Londra – İstanbul₺4.00010 Aralık Perşembe · ${t("manage.changing.travellers", { count: 2 })}`],
  ]);
  expect(screen.queryByRole("checkbox")).toBeNull();
  await find(t("manage.changing.take"));
  expect(screen.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(
      re`^21:30 – 12:40\+${t("bus.dayOffset", { count: 11 })}Northlight · X0\u00a0101 · X0\u00a0202 · ${t("bus.stops", { count: 1 })}${t("manage.changing.toPay")} ₺450`,
    ),
    `Comfort · Ekonomi${RULES.join("")}${t("manage.changing.toPay")} ₺450${t("manage.changing.take")}`,
  ]);
  expect(bodies(calls, SEARCH)).toEqual([{ line_ids: ["1", "2"], departure_date: "2099-12-26" }]);
});

it("names the only direction without a choice", async () => {
  const [line] = LINES;
  const calls = await search({ [SEARCH]: () => ({ body: found("0.00") }) }, { lines: line ? [line] : [] });
  expect(
    screen.getByText(re`^3 Aralık Perşembe · ${t("manage.changing.travellers", { count: 1 })}$`),
  ).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
  await find(t("manage.changing.take"));
  expect(bodies(calls, SEARCH)).toMatchObject([{ line_ids: ["1"] }]);
});

it("says that the airline is confirming a change that costs nothing", async () => {
  const calls = await search(
    { [SEARCH]: () => ({ body: found("0.00") }), [SELECT]: () => ({ body: selected("0.00", "confirming") }) },
    { back: true },
  );
  fireEvent.click(await find(t("manage.changing.take")));
  fireEvent.click(await find(t("manage.changing.free")));
  await waitFor(() => expect(question.get()?.text).toMatch(t.like("manage.changing.sureAtAirline")));
  await act(async () => question.get()?.answer(true));
  expect(bodies(calls, SELECT)).toEqual([
    { line_ids: ["3", "4"], product_id: "offer", fare_code: "a", due: "0.00" },
  ]);
  await screen.findByRole("heading", { name: t("manage.changing.title", { step: "confirming" }) });
  // Shown in the sheet and in place of the buttons.
  expect((await screen.findAllByText(t("manage.changing.confirming"))).length).toBe(2);
  press(t("manage.changing.close"));
  expect(screen.queryByRole("button", { name: t("manage.changing.open") })).toBeNull();
  expect(screen.queryByRole("button", { name: t("manage.title", { step: "other" }) })).toBeNull();
});

it("opens the payment of the amount due", async () => {
  await search({
    [SEARCH]: () => ({ body: found("450.00") }),
    [SELECT]: () => ({ body: selected("450.00", "held") }),
  });
  fireEvent.click(await find(t("manage.changing.take")));
  fireEvent.click(await find(t("manage.changing.pay", { sum: "₺450" })));
  await waitFor(() => expect(router.push).toHaveBeenCalledWith("/flight/payment/?change=x"));
});

it("offers another date or contact if the airline sells no change", async () => {
  await search({ [SEARCH]: () => ({ body: NOTHING }) }, { back: true });
  await screen.findByRole("heading", { name: t("manage.changing.emptyAtAirline") });
  expect(screen.getByRole("link", { name: t("manage.changing.writeToUs") }).getAttribute("href")).toBe(
    "/contact/",
  );
  press(t("manage.changing.anotherDay"));
  expect(screen.getByRole<HTMLInputElement>("radio", { name: /^Londra/ }).checked).toBe(true);
});
