import { screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropToken, keepToken } from "@/lib/account/token";
import { BOOT_SCRIPT } from "@/lib/boot-script";
import { saveTicket } from "@/lib/saved-tickets";
import { NEXT_TRIP_KEY, readStored, writeStored } from "@/lib/storage";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import NextTrip from "./next-trip";

const city = (name: string) => ({ city: name, name, name_only: name });
const head = (unique_code: string) => ({ info: { unique_code, state: "ticketed" }, tickets: [] });
const stop = (name: string, date: string) => ({ station: city(name), date, time: "22:30" });
const bus = (id: string, day: string) => ({
  ...head(id),
  company: { name: "Leylek Ekspres" },
  departure: stop("İzmir", day),
  arrival: stop("Bolu", day),
});
const end = (name: string, date: string) => ({ airport: city(name), date, time: "08:00" });
const direction = (from: string, to: string, day: string) => ({
  info: { departure: end(from, day), arrival: end(to, day) },
});

/** Saves the ticket on this device. */
const save = (product: "flight" | "bus", ticket: { info: { unique_code: string } }) =>
  saveTicket(product, ticket.info.unique_code, ticket as never, "2026-11-20T10:00:00Z");

beforeEach(() => {
  localStorage.clear();
  dropToken();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-26T09:00:00Z") });
});
afterEach(() => {
  vi.useRealTimers();
});

const link = async () => {
  const found = await screen.findByRole("link");
  return [found.textContent, found.getAttribute("href")];
};

it("shows the nearest trip saved on the device without a request", async () => {
  save("bus", bus("b1", "2026-12-12"));
  save("bus", bus("gone", "2026-11-25"));
  save("flight", {
    ...head("f1"),
    // The outbound flight has departed, so the return flight is next.
    departure_booking: direction("İstanbul", "Ankara", "2026-11-20"),
    return_booking: direction("Ankara", "İstanbul", "2026-11-29"),
  } as never);
  const calls = serve({});
  renderInTurkish(<NextTrip />);
  expect(await link()).toEqual(["Ankara – İstanbul", "/flight/booking/detail/f1/"]);
  expect(screen.getByText(t("suggestions.trip.in", { days: 3 }))).toBeTruthy();
  expect(screen.getByText("29 Kas Paz, 08:00")).toBeTruthy();
  expect(calls).toEqual([]);
});

it.each([
  ["2026-11-26", t("suggestions.trip.in", { days: 0, time: "22:30" })],
  ["2026-11-27", t("suggestions.trip.in", { days: 1 })],
])("shows a trip on %s as %s", async (day, words) => {
  save("bus", bus("b1", day));
  serve({});
  renderInTurkish(<NextTrip />);
  expect(await screen.findByText(words)).toBeTruthy();
});

it.each([
  // Twelve o'clock in Türkiye.
  ["has left", "11:59", null],
  ["leaves later today", "12:01", t("suggestions.trip.in", { days: 0, time: "12:01" })],
])("shows a bus until it departs, here one that %s", async (_, time, words) => {
  const today = bus("b1", "2026-11-26");
  save("bus", { ...today, departure: { ...today.departure, time } } as never);
  serve({});
  renderInTurkish(<NextTrip />);
  if (words) expect(await screen.findByText(words)).toBeTruthy();
  else expect(screen.queryByRole("link")).toBeNull();
});

it("leaves out cancelled directions and bookings", async () => {
  save("flight", {
    ...head("f1"),
    info: { ...head("f1").info, cancelled: [0] },
    departure_booking: direction("İstanbul", "Ankara", "2026-11-28"),
    return_booking: direction("Ankara", "İstanbul", "2026-11-30"),
  } as never);
  const gone = bus("b1", "2026-11-27");
  save("bus", { ...gone, info: { ...gone.info, state: "refunding" } } as never);
  serve({});
  renderInTurkish(<NextTrip />);
  expect(await link()).toEqual(["Ankara – İstanbul", "/flight/booking/detail/f1/"]);
});

it("leaves out a booking that is only held", async () => {
  const held = bus("b1", "2026-11-27");
  save("bus", { ...held, info: { ...held.info, state: "held" } } as never);
  serve({});
  renderInTurkish(<NextTrip />);
  expect(screen.queryByRole("link")).toBeNull();
});

const list = (results: unknown[]) => () => ({ body: { next_page: null, results } });
const serveBuses = (...buses: unknown[]) =>
  serve({
    "GET /api/user/flight/bookings/?page=1&per_page=50": list([]),
    "GET /api/user/bus/bookings/?page=1&per_page=50": list(buses),
    "GET /api/user/car/bookings/?page=1&per_page=50": list([]),
  });

it("shows a member's booking that is nearer than the saved trips", async () => {
  keepToken("t");
  save("bus", bus("b1", "2026-12-12"));
  serveBuses(bus("b2", "2026-12-01"));
  renderInTurkish(<NextTrip />);
  await vi.waitFor(async () => expect(await link()).toEqual(["İzmir – Bolu", "/bus/booking/detail/b2/"]));
});

it("takes the state of a saved trip from the member's bookings", async () => {
  keepToken("t");
  save("bus", bus("b1", "2026-11-27"));
  save("bus", bus("b3", "2026-12-12"));
  const cancelled = bus("b1", "2026-11-27");
  serveBuses({ ...cancelled, info: { ...cancelled.info, state: "refunded" } });
  renderInTurkish(<NextTrip />);
  await vi.waitFor(async () => expect(await link()).toEqual(["İzmir – Bolu", "/bus/booking/detail/b3/"]));
});

it("shows the saved trip if the member's bookings cannot be loaded", async () => {
  keepToken("t");
  save("bus", bus("b1", "2026-12-12"));
  serve({});
  renderInTurkish(<NextTrip />);
  expect(await link()).toEqual(["İzmir – Bolu", "/bus/booking/detail/b1/"]);
});

it("reserves its space at the next visit until the trip has begun", async () => {
  save("bus", bus("b1", "2026-11-27"));
  serve({});
  renderInTurkish(<NextTrip />);
  await link();
  vi.stubGlobal("Worker", class {});
  const root = document.documentElement;
  const visit = () => {
    delete root.dataset.trip;
    // biome-ignore lint/security/noGlobalEval: the test runs the script like <head> does
    globalThis.eval(BOOT_SCRIPT);
    return root.dataset.trip;
  };
  vi.setSystemTime(new Date("2026-11-27T19:29:00Z"));
  expect(visit()).toBe("");
  vi.setSystemTime(new Date("2026-11-27T19:31:00Z"));
  expect(visit()).toBeUndefined();
});

it("drops the reserved space if there is no next trip", () => {
  document.documentElement.dataset.trip = "";
  writeStored(NEXT_TRIP_KEY, "2026-12-27T22:30");
  serve({});
  renderInTurkish(<NextTrip />);
  expect([document.documentElement.dataset.trip, readStored(NEXT_TRIP_KEY)]).toEqual([undefined, null]);
});

it("shows nothing to a guest without tickets", () => {
  const calls = serve({});
  const { container } = renderInTurkish(<NextTrip />);
  expect(container.textContent).toBe("");
  expect(calls).toEqual([]);
});
