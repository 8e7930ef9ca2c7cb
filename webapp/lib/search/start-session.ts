// POST /api/{product}/gateway/search/: a search in a session. This module loads on demand: for a visitor
// with a hold from another search, after a rejection, or for a search from today.

import type { Posts } from "../api/calls";
import { newIdempotencyKey, post } from "../api/client";
import type { Product } from "../product";
import { type AnyOption, readHeldSession, writeSession } from "./session";

/** Starts a session, which replaces the previous search on success. */
export async function startSession<P extends Product>(
  product: P,
  criteria: object,
): Promise<Posts[`/api/${P}/gateway/search/`]["answer"]> {
  const held_session = readHeldSession(product);
  const body = held_session === null ? criteria : { ...criteria, held_session };
  const session = await post(`/api/${product}/gateway/search/`, body, {
    idempotencyKey: newIdempotencyKey(),
  });
  writeSession<AnyOption>(product, session);
  return session;
}
