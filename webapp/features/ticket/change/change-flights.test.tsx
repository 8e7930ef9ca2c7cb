// Change of a flight: the days with the price of a new ticket, and the flights with their collapsed
// fares.

import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import type { ComponentProps } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { question } from "@/lib/dialog";
import { chooseDay, daysToChoose } from "@/test/calendar";
import { fareRequests, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { Manage } from "../manage/manage";
import { liras, thereAndBack } from "../test-data";

vi.mock("next/navigation", async (original) => ({
  ...(await original<typeof import("next/navigation")>()),
  useRouter: () => ({ push: vi.fn() }),
}));

const amounts = (due: string) => ({ difference: liras(due), change_fee: liras("0.00"), due: liras(due) });

/** A mother and her child. */
const LINES = thereAndBack((direction, passenger) => ({
  departs: direction === 0 ? "2099-12-24T10:00" : "2099-12-28T18:00",
  title: `Yolcu ${passenger + 1}, ${direction === 0 ? "gidiş" : "dönüş"}`,
}));

const flightOf = (from: number, to: number, date: string) => ({
  info: { departure: { airport: { id: from }, date }, arrival: { airport: { id: to } } },
  transfers: [{ fly_class: { value: "business" } }],
});
const BOOKING = {
  info: { state: "ticketed" },
  lines: LINES,
  refunds: [],
  round_trip: { from: 1, to: 4 },
  departure_booking: flightOf(1, 4, "2099-12-24"),
  return_booking: flightOf(4, 1, "2099-12-28"),
  tickets: ["ADT", "CHD"].map((pax_type) => ({ pax_type, passenger: {} })),
};
const DAYS = [
  { date: "2099-12-25", price: liras("2400.00") },
  { date: "2099-12-26", price: liras("1900.00") },
];

const fare = (code: string, name: string, luggage: number) => ({
  code,
  name,
  price: liras("1000.00"),
  features: {
    baggage_allowance: { hand_luggage: 8, luggage, type: luggage > 0 ? "KG" : "HL" },
    seat_selection: luggage > 0,
    change_fee: luggage > 0 ? liras("0.00") : liras("350.00"),
    cancellation:
      luggage > 0
        ? { until: "2099-12-24T09:00:00Z", clock: null, back: liras("1000.00"), open_ticket: false }
        : null,
  },
});
const flight = (product_id: string, number: string, dues: [light: string, extra: string]) => ({
  product_id,
  departure: { time: "09:00", date: "2099-12-26" },
  arrival: { time: "11:00", date: "2099-12-26" },
  airline: { name: "Poyraz" },
  information: { class: { name: "Business" }, total_transfer_count: 0 },
  transfers: [{ flight_number: number }],
  price: { alternative_prices: [fare("LF", "Hafif", 0), fare("XF", "Ekstra", 30)] },
  fares: [
    { code: "LF", ...amounts(dues[0]) },
    { code: "XF", ...amounts(dues[1]) },
  ],
});
const FOUND = {
  search: [
    flight("a", "P6101", ["450.00", "900.00"]),
    flight("b", "P6103", ["-200.00", "100.00"]),
    flight("c", "P6105", ["0.00", "300.00"]),
  ],
  return_search: [],
  paid: liras("3000.00"),
  session_unique: "change-s",
  waived: false,
};

function open(
  changes: object = {},
  lines = LINES,
  passengers: ComponentProps<typeof Manage>["passengers"] = [],
) {
  const calls = serve({
    "GET /api/flight/booking/s/?": () => ({ body: { ...BOOKING, ...changes, lines } }),
    "GET /api/flight/gateway/results/fares/?": () => ({ body: { days: DAYS } }),
    "POST /api/flight/booking/s/change/search/": () => ({ body: FOUND }),
  });
  renderInTurkish(
    <Manage
      product="flight"
      session="s"
      lines={lines}
      refunds={[]}
      passengers={passengers}
      departures={[]}
      onChanged={() => {}}
    />,
  );
  press(t("manage.changing.open"));
  return calls;
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const leave = (name: RegExp) => fireEvent.click(screen.getByRole("checkbox", { name }));

beforeEach(() => {
  vi.setSystemTime("2099-12-01T09:00:00Z");
});

it("shows new ticket prices by day when both directions are changed", async () => {
  const calls = open();
  fireEvent.click(
    await screen.findByRole("button", { name: t.like("manage.changing.day", { product: "other" }) }),
  );
  await screen.findByRole("button", {
    name: re`^${t("calendar.day", { fare: "some", date: "25 Aralık Cuma", price: "₺2.400" })}$`,
  });
  await screen.findByRole("button", {
    name: t.like("calendar.day", { fare: "lowest", date: "26 Aralık Cumartesi", price: "₺1.900" }),
  });
  expect(screen.getByText(t("calendar.price", { per: "other", currency: "₺" }))).toBeTruthy();
  expect(screen.getByText(t.like("manage.changing.newTicketPrices"))).toBeTruthy();
  expect(fareRequests(calls)[0]).toMatchObject({
    spelled: "flight.1.4.20991224.20991228.1.1.0.0.business..",
    month: "2099-12",
  });
  expect(daysToChoose()[0]).toBe("2099-12-01");
});

it("shows one-way prices for one passenger who changes only the return", async () => {
  const calls = open();
  await screen.findByRole("button", { name: t.like("manage.changing.backDay", { product: "other" }) });
  for (const name of [/1, gidiş/, /2, gidiş/, /2, dönüş/]) leave(name);
  press(t.like("manage.changing.day", { product: "other" }));
  await screen.findByText(t("calendar.price", { per: "oneWay", currency: "₺" }));
  await waitFor(() => expect(fareRequests(calls).length).toBeGreaterThan(0));
  expect(fareRequests(calls).at(0)?.spelled).toMatch(/^flight\.4\.1\.20991231\.\.1\.0\.0\.0\.business\.\.$/);
});

it("prices an infant together with the adult whose ticket is changed", async () => {
  const tickets = ["ADT", "INF"].map((pax_type) => ({ pax_type, passenger: {} }));
  const lines = LINES.map((line) => ({
    ...line,
    changed_with: line.traveller === 0 ? [line.id, `${Number(line.id) + 1}`] : [line.id],
  }));
  const calls = open({ tickets }, lines);
  await screen.findByRole("button", { name: t.like("manage.changing.backDay", { product: "other" }) });
  for (const name of [/2, gidiş/, /2, dönüş/]) leave(name);
  press(t.like("manage.changing.day", { product: "other" }));
  await waitFor(() => expect(fareRequests(calls).length).toBeGreaterThan(0));
  expect(fareRequests(calls)[0]?.spelled).toMatch(/\.1\.0\.1\.0\.business\.\.$/);
});

it("names in the confirmation the infant who is changed with the chosen adult", async () => {
  const lines = LINES.map((line) => ({
    ...line,
    changed_with: line.traveller === 0 ? [line.id, `${Number(line.id) + 1}`] : [line.id],
  }));
  const named = ["Ayşe", "Ece"].map((name) => ({ name, surname: "Öz", gender: null }));
  open({ tickets: ["ADT", "INF"].map((pax_type) => ({ pax_type, passenger: {} })) }, lines, named);
  await screen.findByRole("button", { name: t.like("manage.changing.backDay", { product: "other" }) });
  for (const name of [/1, dönüş/, /2, gidiş/, /2, dönüş/]) leave(name);
  await chooseDay(t.like("manage.changing.day", { product: "other" }), "2099-12-26");
  press(t("manage.changing.search"));
  const list = await screen.findByRole("list", { name: t("manage.changing.offers") });
  const cheaper = within(list.querySelectorAll("details")[1] as HTMLElement);
  fireEvent.click(cheaper.getAllByRole("button", { name: t("manage.changing.take") })[0] as HTMLElement);
  fireEvent.click(await screen.findByRole("button", { name: t("manage.changing.getBack", { sum: "₺200" }) }));
  await waitFor(() => expect(question.get()?.text).toMatch(/\(24 Aralık Perşembe\): Ayşe Öz, Ece Öz/));
});

it("searches from the city if the directions use two of its airports", async () => {
  const calls = open({ round_trip: { from: 900, to: 4 }, return_booking: flightOf(4, 2, "2099-12-28") });
  fireEvent.click(
    await screen.findByRole("button", { name: t.like("manage.changing.day", { product: "other" }) }),
  );
  await waitFor(() => expect(fareRequests(calls).length).toBeGreaterThan(0));
  expect(fareRequests(calls)[0]?.spelled).toMatch(/^flight\.900\.4\./);
});

it("allows no new return date before the new outbound date", async () => {
  open();
  await chooseDay(t.like("manage.changing.backDay", { product: "other" }), "2099-12-26");
  await chooseDay(t.like("manage.changing.day", { product: "other" }), "2099-12-27");
  press(re`${t("manage.changing.backDay", { product: "other" })}.*27 Ara`);
  await waitFor(() => expect(daysToChoose()[0]).toBe("2099-12-27"));
});

const FARE_RULES = [
  [
    "Hafif · Business",
    t("results.fares.hand", { kg: 8 }),
    t("results.fares.noHold"),
    t("results.fares.noSeat"),
  ],
  [
    "Ekstra · Business",
    t("results.fares.hand", { kg: 8 }),
    t("results.fares.hold", { kg: 30 }),
    t("results.fares.seat"),
  ],
];
const FARE_TERMS = [
  [
    t("terms.none"),
    t("results.fares.changeFee", { fee: "₺350" }),
    `${t("manage.changing.comesBack")} ₺200`,
    t("manage.changing.take"),
  ],
  [
    t.like("terms.free", { sum: "₺1.000" }),
    t("results.fares.changeFree"),
    `${t("manage.changing.toPay")} ₺100`,
    t("manage.changing.take"),
  ],
];

it("lists each flight once with its lowest amount due and opens its fares", async () => {
  open();
  await screen.findByRole("button", { name: t.like("manage.changing.backDay", { product: "other" }) });
  for (const name of [/1, dönüş/, /2, dönüş/]) leave(name);
  await chooseDay(t.like("manage.changing.day", { product: "other" }), "2099-12-26");
  press(t("manage.changing.search"));
  const list = await screen.findByRole("list", { name: t("manage.changing.offers") });
  const flights = [...list.querySelectorAll("details")];
  expect(flights.map((each) => [each.open, each.querySelector("summary")?.textContent])).toEqual([
    [
      false,
      `09:00 – 11:00Poyraz · P6\u00a0101 · ${t("itinerary.stops", { count: 0 })}${t("manage.changing.toPayFrom")} ₺450`,
    ],
    [
      false,
      `09:00 – 11:00Poyraz · P6\u00a0103 · ${t("itinerary.stops", { count: 0 })}${t("manage.changing.comesBackUpTo")} ₺200`,
    ],
    [
      false,
      `09:00 – 11:00Poyraz · P6\u00a0105 · ${t("itinerary.stops", { count: 0 })}${t("manage.changing.nothingDueFrom")}`,
    ],
  ]);
  const fares = within(flights[1] as HTMLElement).getAllByRole("listitem");
  fares.forEach((each, at) => {
    for (const words of [...(FARE_RULES[at] ?? []), ...(FARE_TERMS[at] ?? [])])
      expect(each.textContent).toMatch(words);
  });
  fireEvent.click(within(fares[1] as HTMLElement).getByRole("button", { name: t("manage.changing.take") }));
  expect((await screen.findByText(/Poyraz · P6 103/)).parentElement?.textContent).toContain("Ekstra");
});
