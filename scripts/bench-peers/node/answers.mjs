/** Bodies of the responses, with the fields of `functions/flight`. */
import { airports, carriers, content, isFree, local } from "./network.mjs";

const HOUR = 3_600_000;
const words = content("catalogues/tr/server");
const rules = content("cancellation");
const { updated_at: rateAt } = content("currencies");

const decimal = (kurus) => `${Math.floor(kurus / 100)}.${String(kurus % 100).padStart(2, "0")}`;
const price = (kurus) => ({ total: decimal(kurus), currency: "TRY" });
const clock = (minutes) =>
  `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
export const instant = (at) => `${new Date(at).toISOString().slice(0, 19)}Z`;
const economy = { value: "economy", name: words.class_economy };
export const granted = { status: true, message: "", research: false, refresh: false };
/** Emission of a passenger and its source (`shared/domain/src/multimodal/emission.rs`). */
const CENTIGRAMS_PER_KM = 22_928;
const EMISSION = {
  grams_per_km: decimal(CENTIGRAMS_PER_KM),
  source: "UK Government GHG Conversion Factors for Company Reporting (DESNZ)",
  year: 2025,
  url: "https://www.gov.uk/government/publications/greenhouse-gas-reporting-conversion-factors-2025",
};
const airportByCode = new Map([...airports.values()].map((airport) => [airport.code, airport]));
const byCode = new Map(
  [...airports.values()].map(({ id, code, name, city, country_code }) => [
    code,
    { id, code, name: name.tr, city: city.tr, country_code },
  ]),
);
const airport = (id) => byCode.get(airports.get(id).code);

function airline(number) {
  const { code, name } = carriers.get(number.slice(0, 2));
  return { code, name, logo: `/carriers/${code}.svg` };
}

function airportTime(at, code) {
  const [date, time] = local(at).split("T");
  return { time, date, airport: byCode.get(code) };
}

const baggage = ({ handKg, holdKg }) => ({
  hand_luggage: handKg,
  luggage: holdKg,
  type: holdKg === 0 ? "HL" : "KG",
});

export function searchOption({ origin, destination, date }) {
  const [departure, arrival] = [airport(origin), airport(destination)];
  const parts = ["flight", origin, destination, date.replaceAll("-", ""), "", 1, 0, 0, 0, "economy", "d", ""];
  return {
    id: Buffer.from(parts.join(".")).toString("base64url"),
    fly_type: "OW",
    is_packaged: false,
    departure_date: date,
    return_date: null,
    departure_airport: departure,
    arrival_airport: arrival,
    departure_airport_id: origin,
    arrival_airport_id: destination,
    departure_timezone: airports.get(origin).tz,
    departure_is_city: false,
    arrival_is_city: false,
    departure_airport_code: departure.code,
    arrival_airport_code: arrival.code,
    direct_flights_only: true,
    refundables_only: false,
    adult_count: 1,
    child_count: 0,
    infant_count: 0,
    senior_count: 0,
    flight_class: economy.value,
    flight_class_name: economy.name,
    total_passenger_count: 1,
    domestic_fly: true,
  };
}

/** Returns the length of the great circle between two airports, in whole kilometres. */
function kilometres(from, to) {
  const radians = (degrees) => (degrees * Math.PI) / 180;
  const halfChord = (a, b) => Math.sin(radians(b - a) / 2) ** 2;
  const parallels = Math.cos(radians(from.lat)) * Math.cos(radians(to.lat));
  const h = halfChord(from.lat, to.lat) + parallels * halfChord(from.lng, to.lng);
  return Math.round(2 * 6371 * Math.asin(Math.sqrt(h)));
}

function emission({ origin, destination }) {
  const km = kilometres(airportByCode.get(origin), airportByCode.get(destination));
  return { kg: Math.floor((km * CENTIGRAMS_PER_KM + 50_000) / 100_000), basis: { km, ...EMISSION } };
}

/** Returns the end of the steps after a free term that refund money for a fee. */
function feeUntil({ cancellation }, free) {
  const later = cancellation.filter(({ to }) => to > free);
  const last = later[later.findIndex(({ allowed }) => !allowed) - 1];
  return last?.kurus > 0 ? instant(last.to) : null;
}

/** Returns the refund of an online cancellation right after a purchase, and the end of that term. */
function cancellation(offer, fare, asOf) {
  const until = Math.min(
    asOf + rules.flight_free_after_purchase_hours * HOUR,
    offer.departs - rules.flight_free_before_departure_hours * HOUR,
  );
  const { tz: zone, city } = airportByCode.get(offer.origin);
  const terms = (end, isFree) => ({
    until: instant(end),
    clock: { zone, place: city.tr },
    back: isFree ? price(fare.total) : null,
    open_ticket: false,
    fee_until: isFree ? feeUntil(fare, end) : null,
  });
  if (until > asOf && !isFree(fare.cancellation, until)) return terms(until, true);
  const step = fare.cancellation.find(({ to }) => to > Math.max(until, asOf));
  if (!step?.allowed) return null;
  return terms(step.to, step.kurus === 0);
}

function changeFee(fare, asOf) {
  const step = fare.change.find(({ from, to }) => from <= asOf && asOf < to);
  return step?.allowed ? price(step.kurus) : null;
}

export function resultItem(offer, asOf) {
  const [cheapest] = offer.fares;
  const segment = {
    airline: airline(offer.number),
    departure: airportTime(offer.departs, offer.origin),
    arrival: airportTime(offer.arrives, offer.destination),
  };
  const shown = {
    duration: clock(offer.minutes),
    flight_number: offer.number,
    class: economy,
    standby_time: null,
  };
  return {
    product_id: offer.productId,
    ...segment,
    information: {
      ...shown,
      total_transfer_count: 0,
      baggage: baggage(cheapest),
      remaining_seats: offer.left,
      co2: emission(offer),
    },
    transfers: [{ ...segment, ...shown, aircraft: offer.aircraft }],
    price: {
      ...price(cheapest.total),
      alternative_prices: offer.fares.map((fare) => ({
        code: fare.code,
        name: words[`fare_${fare.code}`],
        price: price(fare.total),
        features: {
          baggage_allowance: baggage(fare),
          seat_selection: fare.seatSelection,
          free_cancel: isFree(fare.cancellation, asOf),
          free_change: isFree(fare.change, asOf),
          change_fee: changeFee(fare, asOf),
          cancellation: cancellation(offer, fare, asOf),
        },
      })),
    },
  };
}

function range(values) {
  const sorted = values.sort();
  return sorted.length === 0 ? null : { min: sorted[0], max: sorted.at(-1) };
}

export function statistics(items) {
  const codes = [...new Set(items.map((item) => item.airline.code))].sort();
  return {
    airlines: codes.map(airline),
    transfers: items.length === 0 ? [] : [0],
    departure_time: range(items.map((item) => item.departure.time)),
    arrival_time: range(items.map((item) => item.arrival.time)),
    duration: range(items.map((item) => item.information.duration)),
    // Items are sorted by price, the cheapest first.
    price: items.length === 0 ? null : { min: items[0].price.total, max: items.at(-1).price.total },
    return_airlines: [],
    return_transfers: [],
    return_departure_time: null,
    return_arrival_time: null,
    return_duration: null,
    return_price: null,
  };
}

function policyText({ to, kurus, allowed }, kind, place) {
  const [date, time] = local(to).split("T");
  const [whole, rest] = decimal(kurus).split(".");
  const amount = `₺${whole.replace(/\B(?=(\d{3})+$)/g, ".")},${rest}`;
  const which = allowed ? (kurus === 0 ? "free" : "fee") : "none";
  const clockTime = `${date.split("-").reverse().join(".")} ${time}`;
  const until = words.local_clock.replace("{1}", place).replace("{0}", clockTime);
  return words[`${kind}_${which}`].replace("{1}", amount).replace("{0}", until);
}

/**
 * Returns the policy texts; the first one covers the hours after the purchase, when cancellation is free
 * under any fare.
 */
function policyTexts(offer, steps, kind, asOf) {
  const window = rules.flight_free_after_purchase_hours;
  const whole = asOf + window * HOUR;
  const isGranted = whole <= offer.departs - rules.flight_free_before_departure_hours * HOUR;
  const texts = steps.map((step) => policyText(step, kind, airportByCode.get(offer.origin).city.tr));
  if (!isGranted || isFree(steps, whole)) return texts;
  return [words[`${kind}_window`].replace("{0}", window), ...texts];
}

const policies = (steps, word) =>
  steps.map(({ from, to, kurus, allowed }) => ({
    datetime_from: instant(from),
    datetime_to: instant(to),
    amount: price(kurus),
    [word]: allowed,
  }));

function booked(offer, fare, asOf) {
  const [departure, arrival] = [
    airportTime(offer.departs, offer.origin),
    airportTime(offer.arrives, offer.destination),
  ];
  const { hand_luggage, luggage, type } = baggage(fare);
  return {
    info: {
      departure_date: departure.date,
      departure_time: departure.time,
      departure,
      arrival,
      duration: clock(offer.minutes),
      alternative_price: {
        code: fare.code,
        name: words[`fare_${fare.code}`],
        hand_luggage_allowance: hand_luggage,
        luggage_allowance: luggage,
        seat_selection: fare.seatSelection,
        free_cancel: isFree(fare.cancellation, asOf),
        free_change: isFree(fare.change, asOf),
      },
      change_policies: policies(fare.change, "changeable"),
      cancelation_policies: policies(fare.cancellation, "refundable"),
      change_policy_texts: policyTexts(offer, fare.change, "change", asOf),
      cancelation_policy_texts: policyTexts(offer, fare.cancellation, "cancel", asOf),
      baggage_type: type,
      baggage_allowance: luggage,
    },
    transfers: [
      {
        airline: airline(offer.number),
        flight_number: offer.number,
        departure_airport: departure.airport,
        arrival_airport: arrival.airport,
        departure_date: departure.date,
        departure_time: departure.time,
        arrival_date: arrival.date,
        arrival_time: arrival.time,
        fly_duration: clock(offer.minutes),
        fly_class: economy,
        stand_by_duration: null,
      },
    ],
  };
}

const step = (name, rest = {}) => ({
  step: name,
  at: null,
  amount: null,
  was: null,
  until: null,
  reference: null,
  ...rest,
});

export function paymentPage({ query, asOf, created_at, offer, fare, state }) {
  const pax = { pax_type: "ADT", pax_name: words.pax_ADT };
  const sums = {
    price: { ...price(fare.total), rate: "1.000000", rate_at: rateAt },
    charge: price(fare.total),
  };
  return {
    before_payment: granted,
    state: state.name,
    hold_expires_at: instant(state.until),
    ...sums,
    before_coupon: sums,
    rate: null,
    change: null,
    cancellation: cancellation(offer, fare, created_at),
    cancellation_of_ways: [],
    hosted_page: false,
    search_options: searchOption(query),
    departure_booking: booked(offer, fare, asOf),
    return_booking: null,
    group_tickets: [
      {
        ...pax,
        ...price(fare.total),
        count: 1,
        total_base: decimal(fare.base),
        total_tax: decimal(fare.tax),
        total_service_fee: decimal(fare.fee),
      },
    ],
    timeline: [
      step("seen", { at: instant(created_at), amount: price(fare.total) }),
      step("held", { at: instant(created_at), until: instant(state.until) }),
      step("paid", { amount: price(fare.total) }),
      step("ticketed"),
    ],
    tickets: [{ ...pax, age_from: 12, age_to: 120 }],
    supplier: null,
  };
}
