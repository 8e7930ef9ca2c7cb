// A search begins: by option, whose results everyone reads alike; or, where this device holds places of another, in a session of its
// own, whose results know them. Called by the home forms, by a change of date, by search-gate and by the results' address.

import { newIdempotencyKey, post } from "../api/client";
import type { Product } from "../product";
import { readResults } from "./results";
import { type AnyOption, readHeld, writeSession } from "./session";

/** The results are at hand for who goes on to their page. */
export async function beginSearch(product: Product, option: string): Promise<void> {
  if (readHeld(product) === null) await readResults(product, option);
  else await startSearch(product, { option });
}

type Started<Option extends AnyOption> = { form_data: Option; session_unique: string };

/** POST /api/{product}/gateway/search/. On success the session takes the place of the one before it. */
export async function startSearch<Option extends AnyOption>(
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
