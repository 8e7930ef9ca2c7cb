// Repeats the search of an option whose day has passed, from today on. Used by search-gate and
// open-search.ts.

import { ApiError } from "../api/error";
import { addDays, today, todayIn } from "../dates";
import type { Product } from "../product";
import { startSession } from "./start-session";

/** Field of the first day in each product's search request. */
const FIRST_DAY = { flight: "departure_date", bus: "departure_date", car: "pickup_date" } as const;

/**
 * Starts the search at the first day that the server accepts: at a flight's place of departure today may be
 * the day before or after Türkiye's, and the time of a pick-up may have passed today.
 */
export async function startFromToday(product: Product, option: string) {
  const last = addDays(today(), 1);
  let day = product === "flight" ? todayIn(LAST_ON_EARTH) : today();
  while (true) {
    try {
      return await startSession(product, { option, [FIRST_DAY[product]]: day });
    } catch (error) {
      if (day >= last || !isPast(error)) throw error;
      day = addDays(day, 1);
    }
  }
}

/** The time zone in which a day begins last. */
const LAST_ON_EARTH = "Etc/GMT+12";

const isPast = (error: unknown) =>
  error instanceof ApiError && (error.code === "option_expired" || error.status === 400);
