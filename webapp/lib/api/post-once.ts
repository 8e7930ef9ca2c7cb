// A POST that charges or creates. Every press gets its own idempotency key, except the repeat of a
// request with unknown outcome: the server runs a repeated key once. Separate from client.ts, which
// every page loads.

import type { Address, Bare, Posts } from "./calls";
import { newIdempotencyKey, type PostOptions, post } from "./client";
import { ApiError } from "./error";

/** Returns a poster; each form or sheet creates its own. */
export function oncePoster() {
  let unknown: { act: string; key: string } | null = null;
  return async <B extends Bare<Posts>, P extends keyof Posts = B>(
    address: B | Address<P>,
    body: Posts[P]["body"],
    options?: Omit<PostOptions, "idempotencyKey">,
  ) => {
    const act = address + JSON.stringify(body);
    const key = unknown?.act === act ? unknown.key : newIdempotencyKey();
    unknown = null;
    try {
      return await post<B, P>(address, body, { ...options, idempotencyKey: key });
    } catch (error) {
      if (error instanceof ApiError && error.outcomeUnknown) unknown = { act, key };
      throw error;
    }
  };
}
