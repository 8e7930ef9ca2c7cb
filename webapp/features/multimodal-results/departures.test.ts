import { expect, it } from "vitest";
import type { BusItem } from "@/lib/api/bus-types";
import type { FlightItem } from "@/lib/api/types";
import { departuresOf, type Offered } from "./departures";
import { BUS, trip } from "./test-data";

const DATE = "2030-12-24";

type Plan = { total?: string; left?: number; from?: string; duration?: string; stops?: number };

const flight = (
  time: string,
  {
    total = "2000.00",
    left = 9,
    from = "Sabiha Gökçen Havalimanı",
    duration = "01:05",
    stops = 0,
  }: Plan = {},
) =>
  ({
    airline: { code: "P7", name: "Poyraz", logo: "" },
    departure: { time, date: DATE, airport: { name: from } },
    arrival: { time: "12:00", date: DATE, airport: { name: "Esenboğa Havalimanı" } },
    information: { duration, remaining_seats: left, total_transfer_count: stops },
    price: { total, currency: "TRY" },
  }) as FlightItem;

const bus = (time: string, { total = "700.00", left = 9 }: Plan = {}) =>
  ({
    company: { id: 1, name: "Leylek Ekspres", logo: "" },
    departure: { time, date: DATE, station: { name: "İstanbul (Esenler Otogarı)" } },
    arrival: { time: "06:00", date: "2030-12-25", station: { name: "Ankara (AŞTİ)" } },
    information: { duration: "08:00", remaning_seats: left, total_transfer_count: 0 },
    price: { total, currency: "TRY" },
  }) as BusItem;

const times = (offered: Offered[], seats = 1, own = [trip({})]) =>
  departuresOf(own, offered, seats).map(({ departs_at, price }) => `${departs_at} ${price.total}`);

it("adds the cheapest departure of each part of the day to the compared one, by time", () => {
  const offered = [
    flight("09:00"),
    flight("07:00", { total: "1999.99" }),
    flight("20:00", { total: "10000.00" }),
    flight("23:00", { total: "9000.00" }),
  ];
  expect(times(offered)).toEqual(["07:00 1999.99", "17:35 1936.00", "23:00 9000.00"]);
});

it("lists the compared departure only once", () => {
  expect(times([flight("17:35")])).toEqual(["17:35 1936.00"]);
});

it("leaves out departures from elsewhere, with connections or too few seats", () => {
  const offered = [
    flight("07:00", { from: "İstanbul Havalimanı" }),
    flight("08:00", { stops: 1 }),
    flight("09:00", { left: 1 }),
  ];
  expect(times(offered, 2)).toEqual(["17:35 1936.00"]);
});

it("keeps the access times and uses the departure's own duration", () => {
  const [early] = departuresOf([trip({})], [flight("07:00", { duration: "01:20" })], 1);
  expect(early?.parts.map(({ minutes }) => minutes)).toEqual([52, 75, 80, 68]);
  expect(early).toMatchObject({ minutes: 275, carrier: "Poyraz", arrives_at: "12:00", days_later: 0 });
});

it("multiplies a bus price by the seats and counts the day of arrival", () => {
  const [, night] = departuresOf([BUS], [bus("22:00", { total: "700.50" })], 2);
  expect(night).toMatchObject({
    price: { total: "1401.00", currency: "TRY" },
    days_later: 1,
    carrier: "Leylek Ekspres",
  });
});
