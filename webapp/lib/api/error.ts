// The one failure a request can end in. Screens switch on `code`; `errors` lands on the fields that carry the same names.

import type { Answer } from "./types";

/** The API's own; and where no answer came, why. */
export type ErrorCode = Answer<"ErrorBody">["code"] | "offline" | "timeout";

export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    /** HTTP status; 0 when no answer came (offline, timed out). */
    readonly status: number,
    readonly code: ErrorCode,
    /** Localised by the server; empty when no answer came. */
    message: string,
    readonly errors: Record<string, string[]> = {},
    readonly requestId: string | null = null,
    readonly retryAfterS: number | null = null,
  ) {
    super(message);
  }

  /** True when nobody knows whether the server acted: ask again with the same idempotency key. */
  get unanswered() {
    return this.status === 0;
  }

  /** Did the server perhaps act without our hearing of it? Then the same act is repeated under the same key. */
  get outcomeUnknown() {
    return this.unanswered || this.status >= 500 || this.code === "idempotency_in_flight";
  }
}

const record = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

export async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null);
  const retryAfter = Number(response.headers.get("retry-after"));
  const retryAfterS = Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null;
  if (!record(body) || typeof body.code !== "string") {
    return new ApiError(response.status, "internal", "", {}, null, retryAfterS);
  }
  return new ApiError(
    response.status,
    body.code as ErrorCode,
    typeof body.message === "string" ? body.message : "",
    record(body.errors) ? (body.errors as Record<string, string[]>) : {},
    typeof body.request_id === "string" ? body.request_id : null,
    retryAfterS,
  );
}
