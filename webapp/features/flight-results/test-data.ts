// Search results for the tests of this feature: one flight, one package, and a search with any of them.

import type {
  Airport,
  FlightDirection,
  FlightItem,
  FlightPrice,
  FlightResult,
  FlightSearchOption,
  FlightSearchResults,
  PackagedFlightItem,
  Pieces,
  SupplierTerms,
} from "@/lib/api/types";

export const ist: Airport = {
  id: 1,
  code: "IST",
  name: "İstanbul Havalimanı",
  city: "İstanbul",
  country_code: "TR",
};
export const lhr: Airport = { id: 4, code: "LHR", name: "Heathrow", city: "Londra", country_code: "GB" };
const esb: Airport = { id: 2, code: "ESB", name: "Esenboğa", city: "Ankara", country_code: "TR" };

export type Plan = {
  airline?: string;
  departs?: string;
  arrives?: string;
  date?: string;
  arrivalDate?: string;
  duration?: string;
  stops?: 0 | 1;
  seats?: number;
  luggage?: number;
  from?: Airport;
  to?: Airport;
};

export function direction({
  airline = "Poyraz",
  departs = "09:00",
  arrives = "11:00",
  date = "2026-12-01",
  arrivalDate = date,
  duration = "02:00",
  stops = 0,
  seats = 40,
  luggage = 15,
  from = ist,
  to = lhr,
}: Plan = {}): FlightDirection {
  const carrier = {
    code: airline.slice(0, 2).toUpperCase(),
    name: airline,
    logo: `/carriers/${airline}.svg`,
  };
  const economy = { value: "economy" as const, name: "Ekonomi" };
  const departure = { time: departs, date, airport: from };
  const arrival = { time: arrives, date: arrivalDate, airport: to };
  const between = { time: "10:00", date, airport: esb };
  const flight = { airline: carrier, class: economy, duration: "01:00" };
  return {
    airline: carrier,
    departure,
    arrival,
    information: {
      total_transfer_count: stops,
      duration,
      baggage: { hand_luggage: 8, luggage, type: luggage > 0 ? "KG" : "HL" },
      flight_number: "P6101",
      class: economy,
      standby_time: stops > 0 ? "01:30" : null,
      remaining_seats: seats,
    },
    transfers:
      stops === 0
        ? [{ ...flight, flight_number: "P6101", departure, arrival, duration, standby_time: null }]
        : [
            { ...flight, flight_number: "P6101", departure, arrival: between, standby_time: null },
            { ...flight, flight_number: "P6202", departure: between, arrival, standby_time: "01:30" },
          ],
  };
}

/** A light fare at the total, the recommended fare 100 above, a flexible fare 300 above. */
function priceOf(total: string): FlightPrice {
  const fare = (
    code: string,
    name: string,
    more: number,
    flexible: boolean,
    price = { total: (Number(total) + more).toFixed(2), currency: "TRY" as const },
  ) => ({
    code,
    name,
    price,
    features: {
      baggage_allowance: {
        hand_luggage: 8,
        luggage: flexible ? 30 : 0,
        type: flexible ? "KG" : "HL",
      } as const,
      seat_selection: flexible,
      free_cancel: flexible,
      free_change: flexible,
      change_fee: { total: flexible ? "0.00" : "350.00", currency: "TRY" as const },
      cancellation: flexible
        ? {
            until: "2026-11-29T09:00:00Z",
            clock: { zone: "Europe/Istanbul", place: "İstanbul" },
            back: price,
            open_ticket: false,
            fee_until: null,
          }
        : null,
    },
  });
  const fares = [
    fare("LF", "Hafif", 0, false),
    fare("XF", "Ekstra", 100, true),
    fare("FF", "Esnek", 300, true),
  ];
  return { total, currency: "TRY", alternative_prices: fares };
}

export const flight = (product_id: string, total: string, plan?: Plan): FlightItem => ({
  product_id,
  ...direction(plan),
  price: priceOf(total),
});

/** An offer of an external supplier: baggage by pieces, and terms that may be unknown. */
export function outside(item: FlightItem, terms: Partial<SupplierTerms> = {}, pieces?: Pieces): FlightItem {
  const bags = {
    hand_luggage: 0,
    luggage: 0,
    type: "PC",
    pieces: pieces ?? { hand_luggage: 1, luggage: 0 },
  } as const;
  const supplier = {
    price_until: "2026-11-20T10:00:00Z",
    documents_required: false,
    change_known: true,
    cancellation_known: true,
    ...terms,
  };
  const alternative_prices = item.price.alternative_prices.map((fare) => ({
    ...fare,
    features: { ...fare.features, seat_selection: false, baggage_allowance: bags, supplier },
  }));
  const information = { ...item.information, baggage: bags, remaining_seats: 9 };
  return { ...item, information, price: { ...item.price, alternative_prices } };
}

export const packaged = (
  product_id: string,
  total: string,
  there?: Plan,
  back?: Plan,
): PackagedFlightItem => ({
  product_id,
  departure: direction(there),
  return: direction({ from: lhr, to: ist, date: "2026-12-08", ...back }),
  price: priceOf(total),
});

export const searchOption = (changes: Partial<FlightSearchOption> = {}): FlightSearchOption => ({
  id: "option",
  fly_type: "OW",
  is_packaged: false,
  departure_date: "2026-12-01",
  return_date: null,
  departure_airport_id: 1,
  arrival_airport_id: 4,
  departure_timezone: "Europe/Istanbul",
  departure_is_city: false,
  arrival_is_city: false,
  departure_airport_code: "IST",
  arrival_airport_code: "LHR",
  departure_airport: ist,
  arrival_airport: lhr,
  direct_flights_only: false,
  refundables_only: false,
  adult_count: 2,
  child_count: 0,
  infant_count: 0,
  senior_count: 0,
  flight_class: "economy",
  flight_class_name: "Ekonomi",
  total_passenger_count: 2,
  domestic_fly: false,
  ...changes,
});

export const results = (
  search: FlightResult[],
  option: FlightSearchOption = searchOption(),
): FlightSearchResults => ({
  search,
  statistics: {
    airlines: [],
    transfers: [],
    departure_time: null,
    arrival_time: null,
    price: null,
    duration: null,
    return_airlines: [],
    return_transfers: [],
    return_departure_time: null,
    return_arrival_time: null,
    return_duration: null,
    return_price: null,
  },
  search_options: option,
  state: "complete",
  apart_price: null,
  rate: null,
  time_out_seconds: 900,
  held_by_you: null,
});
