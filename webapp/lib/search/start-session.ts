// POST /api/{product}/gateway/search/: a search in a session. Fetched when it is needed: by who holds places of another search, was refused
// something, or searches from today.

import { newIdempotencyKey, post } from "../api/client";
import type { Product } from "../product";
import { type AnyOption, dropHeld, readHeld, readSession, writeSession } from "./session";

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

/** A search whose choice is sold ends, and its places are held no more: the same search begins afresh. */
export function endSession(product: Product, session: string) {
  dropHeld(product);
  const stored = readSession(product);
  if (stored?.session_unique === session) writeSession(product, { ...stored, session_unique: null });
}
