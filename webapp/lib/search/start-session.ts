// POST /api/{product}/gateway/search/: a search in a session. Fetched when it is needed: by who holds places of another search, was refused
// something, or searches from today.

import { newIdempotencyKey, post } from "../api/client";
import type { Product } from "../product";
import { type AnyOption, readHeld, writeSession } from "./session";

type Started<Option extends AnyOption> = { form_data: Option; session_unique: string };

/** On success the session takes the place of the search before it. */
export async function startSession<Option extends AnyOption>(
  product: Product,
  criteria: object,
): Promise<Started<Option>> {
  const held_session = readHeld(product);
  const body = held_session === null ? criteria : { ...criteria, held_session };
  const session = await post<Started<Option>>(`/api/${product}/gateway/search/`, body, {
    idempotencyKey: newIdempotencyKey(),
  });
  writeSession(product, session);
  return session;
}
