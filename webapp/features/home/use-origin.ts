// Origin of suggestions: the last chosen or searched place, then the visitor's guessed place, then
// İstanbul. Null until the origin is known.

import { useGet } from "@/lib/api/swr";
import { addDays, todayIn } from "@/lib/dates";
import { readDraft } from "@/lib/draft";
import { optionOf } from "@/lib/search/option";
import { recentSearches } from "@/lib/search/recent-searches";

export type FromProduct = "flight" | "bus";
/** An origin. Without `city`, its name is taken from the response. */
export type Origin = { id: number; city?: string; timezone?: string };

const ISTANBUL: Record<FromProduct, Origin> = { flight: { id: 1_000_001 }, bus: { id: 1_003_401 } };

/** The last search may come from a link or another tab. */
function lastSearchedFrom(product: FromProduct): Origin | null {
  const last = recentSearches().find((recent) => recent.product === product);
  if (last?.product === "flight")
    return { ...last.search.departure_airport, timezone: last.search.departure_timezone };
  return last?.product === "bus" ? last.search.departure_station : null;
}

export function useOrigin(product: FromProduct, wanted: boolean): Origin | null {
  const known =
    readDraft<{ departure: Origin | null }>(`${product}-search`)?.departure ?? lastSearchedFrom(product);
  const { data, error } = useGet(wanted && !known && "/api/location/guess/");
  if (!wanted) return null;
  if (known) return known;
  const guessed = data && (product === "flight" ? data.airport : data.station);
  return guessed ?? (data || error ? ISTANBUL[product] : null);
}

/** Fixed destination ids. The first is the destination; the second is used when the origin is the first. */
const TO = { flight: [3, 1], bus: [601, 3401] } as const;

/**
 * The option id names the origin and the day. The destination does not affect the response, so all
 * visitors of a city share one cached response.
 */
export function optionFrom(product: FromProduct, from: Origin, date = tomorrow(from)): string {
  const [capital, other] = TO[product];
  if (product === "bus") {
    // Compares the province's plate number, which is part of the ids of single stations and of whole
    // cities.
    const isCapital = Math.floor((from.id % 1_000_000) / 100) === Math.floor(capital / 100);
    return optionOf("bus", {
      departure_station: from.id,
      arrival_station: isCapital ? other : capital,
      departure_date: date,
      show_route_alternatives: false,
    });
  }
  return optionOf("flight", {
    fly_type: "OW",
    direct_flights_only: false,
    refundables_only: false,
    departure_airport: from.id,
    arrival_airport: from.id === capital ? other : capital,
    departure_date: date,
    return_date: null,
    adult_count: 1,
    child_count: 0,
    infant_count: 0,
    senior_count: 0,
    flight_class: "economy",
  });
}

export const tomorrow = ({ timezone }: Origin) => addDays(todayIn(timezone), 1);
