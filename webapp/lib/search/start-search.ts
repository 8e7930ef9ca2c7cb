// POST /api/{product}/gateway/search/: opens a session for the criteria, or for an option id (a link, an alert), moved to another
// day where one is given. Called by the home forms, by a change of date and by search-gate.

import { newIdempotencyKey, post } from "../api/client";
import { ApiError } from "../api/error";
import { addDays, today } from "../dates";
import type { Product } from "../product";
import { type AnyOption, type SearchSession, writeSession } from "./session";

/** On success the session takes the place of the one before it. */
export async function startSearch<Option extends AnyOption>(
  product: Product,
  criteria: object,
): Promise<SearchSession<Option>> {
  const session = await post<SearchSession<Option>>(`/api/${product}/gateway/search/`, criteria, {
    idempotencyKey: newIdempotencyKey(),
  });
  writeSession(product, session);
  return session;
}

/** The first day of a product's search, as its call names it. */
const FIRST_DAY = { flight: "departure_date", bus: "departure_date", car: "pickup_date" } as const;

/** The option's search from today; from tomorrow where its hour of a pick-up has passed today. */
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
