// A POST that charges or creates. Every press is an act of its own with its own idempotency key, but for the repeat of one whose outcome
// is unknown: under the same key the server does it once. Not in client.ts, which every page loads.

import { newIdempotencyKey, type PostOptions, post } from "./client";
import { ApiError } from "./error";

/** One per form or sheet. */
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
