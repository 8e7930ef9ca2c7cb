// POST /api/{product}/gateway/search/: a search in a session. This module loads on demand: for a visitor
// with a hold from another search, after a rejection, or for a search from today.

import { newIdempotencyKey, post } from "../api/client";
import type { Product } from "../product";
import { type AnyOption, readHeld, writeSession } from "./session";

type Started<Option extends AnyOption> = { form_data: Option; session_unique: string };

/** Starts a session, which replaces the previous search on success. */
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
