// A POST that charges or creates. Every press gets its own idempotency key, except the repeat of a
// request with unknown outcome: the server runs a repeated key once. Separate from client.ts, which
// every page loads.

import { newIdempotencyKey, type PostOptions, post } from "./client";
import { ApiError } from "./error";

/** Returns a poster; each form or sheet creates its own. */
export function oncePoster() {
  let unknown: { act: string; key: string } | null = null;
  return async <T>(path: string, body: unknown, options?: Omit<PostOptions, "idempotencyKey">) => {
    const act = path + JSON.stringify(body);
    const key = unknown?.act === act ? unknown.key : newIdempotencyKey();
    unknown = null;
    try {
      return await post<T>(path, body, { ...options, idempotencyKey: key });
    } catch (error) {
      if (error instanceof ApiError && error.outcomeUnknown) unknown = { act, key };
      throw error;
    }
  };
}
