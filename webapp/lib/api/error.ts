// Error of a failed request. Screens switch on `code`; `errors` is keyed by field names.

import type { Answer } from "./types";

/** Codes of the API, and the reason when no response arrived. */
export type ErrorCode = Answer<"ErrorBody">["code"] | "offline" | "timeout";

export class ApiError extends Error {
  override name = "ApiError";

  constructor(
    /** HTTP status; 0 when no response arrived (offline, timed out). */
    readonly status: number,
    readonly code: ErrorCode,
    /** Localised by the server; empty when no response arrived. */
    message: string,
    readonly errors: Record<string, string[]> = {},
    readonly requestId: string | null = null,
    readonly retryAfterS: number | null = null,
  ) {
    super(message);
  }

  /** True when no response arrived, so the server may have acted: repeat with the same idempotency key. */
  get unanswered() {
    return this.status === 0;
  }

  /**
   * True when the server may have acted without a usable response: repeat the action with the same
   * idempotency key.
   */
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
