// The search of an option whose day has passed, from today: where somebody asks for it. Called by search-gate and open-search.ts.

import { ApiError } from "../api/error";
import { addDays, today } from "../dates";
import type { Product } from "../product";
import { startSearch } from "./start-search";

/** The first day of a product's search, as its call names it. */
const FIRST_DAY = { flight: "departure_date", bus: "departure_date", car: "pickup_date" } as const;

/** From tomorrow where its hour of a pick-up has passed today. */
export async function startFromToday(product: Product, option: string) {
  const from = (day: string) => startSearch(product, { option, [FIRST_DAY[product]]: day });
  const day = today();
  try {
    return await from(day);
  } catch (error) {
    if (!isPast(error)) throw error;
    return from(addDays(day, 1));
  }
}

const isPast = (error: unknown) =>
  error instanceof ApiError && (error.code === "option_expired" || error.status === 400);
