/**
 * Direct flights of a day with their fares, computed like `shared/domain/src/flight/network`: one adult,
 * one direction, economy, within Türkiye. One time zone, one passenger type and no connections are less
 * work than the product's.
 */
import { readFileSync } from "node:fs";

export const content = (name) => JSON.parse(readFileSync(`content/${name}.json`, "utf8"));

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const TURKEY = 3 * HOUR;
const dateOf = (day) => new Date(day).toISOString().slice(0, 10);

export const airports = new Map(content("airports").map((airport) => [airport.id, airport]));
export const carriers = new Map(content("carriers").map((carrier) => [carrier.code, carrier]));
const tariff = content("flight-fares");
const holidays = readHolidays();
/** Routes by the airport codes of both ends. */
const routes = new Map();
const flights = new Map();
for (const data of content("flight-routes")) {
  const route = { ...data, flights: data.flights.map((text) => readFlight(text, data)) };
  routes.set(`${route.origin}-${route.destination}`, route);
  for (const flight of route.flights) flights.set(flight.number, flight);
}

function readFlight(text, route) {
  const [number, weekdays, time, season] = text.split(" ");
  const [hour, minute] = time.split(":").map(Number);
  return { number, weekdays, departs: hour * HOUR + minute * 60_000, summer: season === "summer", route };
}

/**
 * Maps a date to its factor: the greatest factor of the holidays on that date, the day before or the day
 * after.
 */
function readHolidays() {
  const factors = new Map();
  for (const year of Object.values(content("holidays"))) {
    for (const [kind, factor] of Object.entries(tariff.holiday)) {
      for (const day of year[kind].flatMap(({ date }) =>
        [-DAY, 0, DAY].map((by) => dateOf(Date.parse(date) + by)),
      )) {
        factors.set(day, Math.max(factor, factors.get(day) ?? 0));
      }
    }
  }
  return factors;
}

/** Formats an instant as `YYYY-MM-DDTHH:MM` in Türkiye. */
export const local = (instant) => new Date(instant + TURKEY).toISOString().slice(0, 16);
const scale = (amount, permille) => Math.floor((amount * permille + 500) / 1000);
const wholeLiras = (kurus) => Math.floor((kurus + 50) / 100) * 100;

/** Interpolates linearly between the points; beyond the ends the curve is level. */
function curveAt(points, x) {
  const above = points.findIndex(([point]) => point >= x);
  if (above === -1) return points.at(-1)[1];
  if (above === 0) return points[0][1];
  const [[x0, y0], [x1, y1]] = [points[above - 1], points[above]];
  return y0 + Math.trunc(((y1 - y0) * (x - x0)) / (x1 - x0));
}

/** SplitMix64 over the words. */
function draw(words) {
  const mix = (z, shift, by) => BigInt.asUintN(64, (z ^ (z >> shift)) * by);
  return words.reduce((state, word) => {
    const z = BigInt.asUintN(64, (state ^ BigInt(word)) + 0x9e3779b97f4a7c15n);
    const mixed = mix(mix(z, 30n, 0xbf58476d1ce4e5b9n), 27n, 0x94d049bb133111ebn);
    return mixed ^ (mixed >> 31n);
  }, 0n);
}

/** Returns the share of seats that other channels have sold, in thousandths. */
function soldPermille(number, day, ahead) {
  const year = new Date(day).getUTCFullYear();
  const dayOfYear = (day - Date.UTC(year, 0, 0)) / DAY;
  const carrier = number.charCodeAt(0) * 256 + number.charCodeAt(1);
  const drawn = Number(draw([carrier, Number(number.slice(2)), year * 512 + dayOfYear, 0]) % 1000n);
  const [emptiest, fullest] = tariff.final_load;
  return scale(emptiest + scale(fullest - emptiest, drawn), curveAt(tariff.sold_elsewhere, ahead));
}

/** Returns undefined if the flight does not operate that day, is no longer sold, or is full. */
function offer(flight, date, asOf, allocated = 0) {
  const { number, route } = flight;
  const day = Date.parse(date);
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const month = new Date(day).getUTCMonth() + 1;
  const departs = day + flight.departs - TURKEY;
  if (flight.weekdays[weekday] === "." || (flight.summer && (month < 4 || month > 10))) return;
  if (departs - asOf < 2 * HOUR) return;
  const ahead = (day - Date.parse(local(asOf).slice(0, 10))) / DAY;
  const sold = soldPermille(number, day, ahead);
  const carrier = carriers.get(number.slice(0, 2));
  const { economy: capacity, aircraft } = route.minutes >= 330 ? carrier.long_haul_seats : carrier.seats;
  const units = capacity - Math.floor((capacity * sold) / 1000);
  if (units <= allocated) return;
  const [empty, full] = tariff.load;
  const lightest = [
    carrier.price_permille,
    curveAt(tariff.advance, ahead),
    tariff.weekday[weekday],
    holidays.get(date) ?? 1000,
    empty + scale(full - empty, sold),
  ].reduce((kurus, factor) => scale(kurus, factor), route.base_fare_kurus);
  const families = tariff.families.filter(({ kind, cabin }) => kind === carrier.kind && cabin === "economy");
  return {
    productId: `${number}-${date.replaceAll("-", "")}`,
    stock: `${number}/${date}/economy`,
    number,
    date,
    origin: route.origin,
    destination: route.destination,
    departs,
    arrives: departs + route.minutes * 60_000,
    minutes: route.minutes,
    aircraft,
    units,
    left: units - allocated,
    fares: families.map((family) => fare(family, lightest, departs)).sort((a, b) => a.total - b.total),
  };
}

function fare(family, lightest, departs) {
  const base = wholeLiras(scale(lightest, family.price_permille));
  const { tax_kurus: tax, service_fee_kurus: fee } = tariff.charges.domestic;
  return {
    code: family.code,
    handKg: family.hand_kg,
    holdKg: family.hold_kg,
    seatSelection: family.seat_selection,
    base,
    tax,
    fee,
    total: base + tax + fee,
    change: terms(family.change, departs, base),
    cancellation: terms(family.cancellation, departs, base),
  };
}

/** Terms from the opening of sale to departure; no charge exceeds the fare itself. */
function terms(steps, departs, atMost) {
  let from = departs - 361 * DAY;
  const allowed = steps.map(({ until_hours, domestic_kurus }) => {
    const step = {
      from,
      to: departs - until_hours * HOUR,
      kurus: Math.min(domestic_kurus, atMost),
      allowed: true,
    };
    from = step.to;
    return step;
  });
  return [...allowed, { from, to: departs, kurus: 0, allowed: false }];
}

export const isFree = (steps, at) => {
  const step = steps.find(({ from, to }) => from <= at && at < to);
  return step?.allowed === true && step.kurus === 0;
};

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the offers of a query, the cheapest first. `allocated` holds the allocated units of nearly full
 * stocks, by stock.
 */
export function search({ origin, destination, date }, asOf, allocated) {
  const route = routes.get(`${airports.get(origin).code}-${airports.get(destination).code}`);
  return (route?.flights ?? [])
    .map((flight) => offer(flight, date, asOf, allocated[`${flight.number}/${date}/economy`]))
    .filter(Boolean)
    .sort(
      (a, b) =>
        a.fares[0].total - b.fares[0].total || a.departs - b.departs || compare(a.productId, b.productId),
    );
}

/** Returns the offer with an id that a search of this query returned. */
export function findOffer({ origin, destination, date }, productId, asOf) {
  const [number, day] = productId.split("-");
  const flight = flights.get(number);
  const ends = [flight?.route.origin, flight?.route.destination];
  if (
    day !== date.replaceAll("-", "") ||
    ends.some((code, at) => code !== airports.get([origin, destination][at]).code)
  )
    return;
  return offer(flight, date, asOf);
}
