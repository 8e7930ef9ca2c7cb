// POST /api/{product}/gateway/search/: opens a session for the criteria, or for an option id (a link, an alert), moved to another
// day where one is given. Called by the home forms, by a change of date and by search-gate.

import { newIdempotencyKey, post } from "../api/client";
import type { Product } from "../product";
import { type AnyOption, readHeld, type SearchSession, writeSession } from "./session";

/** On success the session takes the place of the one before it. */
export async function startSearch<Option extends AnyOption>(
  product: Product,
  criteria: object,
): Promise<SearchSession<Option>> {
  const held_session = readHeld(product);
  const body = held_session === null ? criteria : { ...criteria, held_session };
  const session = await post<SearchSession<Option>>(`/api/${product}/gateway/search/`, body, {
    idempotencyKey: newIdempotencyKey(),
  });
  writeSession(product, session);
  return session;
}
