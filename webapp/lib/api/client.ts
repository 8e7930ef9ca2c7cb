// HTTP client for the API: same-origin `/api` (in an app, the API at API_ORIGIN), the contract's headers,
// the member's token, time-outs, and retries where a repeat is harmless (GET, and POST with an idempotency
// key). Calls are typed by their path (calls.ts). The client renders nothing and redirects nowhere; callers
// decide. A token that the server no longer accepts is dropped, together with the data that it gave access
// to.

import { dropToken, readToken } from "@/lib/account/token";
import { deviceId, isNative, platform } from "@/lib/device";
import { logFailedCall } from "@/lib/log";
import { readLanguage, readSettings } from "@/lib/settings";
import type { Address, Bare, Deletes, Gets, PathParams, Posts, Puts } from "./calls";
import { ApiError, errorOf } from "./error";

/** Set in builds of the native apps, whose pages are served from the device; empty in builds for the web. */
export const API_ORIGIN = process.env.API_ORIGIN ?? "";
const TIMEOUT_MS = 20_000;
const RETRY_DELAYS_MS = [400, 1200];
const RETRIED_STATUSES = new Set([502, 503, 504]);

type Options = {
  timeoutMs?: number;
  onAnswer?: (response: Response) => void;
  headers?: Record<string, string>;
};
export type PostOptions = Options & {
  /** Key from `newIdempotencyKey()`, reused for every retry of the same action. Allows retries. */
  idempotencyKey?: string;
};

export const newIdempotencyKey = () => crypto.randomUUID();

/** Fills the placeholders of the path. Parameters without a placeholder become the query. */
export function addressOf<P extends keyof PathParams>(path: P, params: PathParams[P]) {
  const query = new URLSearchParams();
  let address: string = path;
  for (const [name, value] of Object.entries(params)) {
    const place = `{${name}}`;
    if (address.includes(place)) address = address.replace(place, encodeURIComponent(value));
    else if (value !== null && value !== undefined) query.set(name, value);
  }
  return (query.size > 0 ? `${address}?${query}` : address) as Address<P>;
}

export const get = <B extends Bare<Gets>, P extends keyof Gets = B>(
  address: B | Address<P>,
  options?: Options,
): Promise<Gets[P]["answer"]> => send("GET", address, undefined, options);

export const post = <B extends Bare<Posts>, P extends keyof Posts = B>(
  address: B | Address<P>,
  body: Posts[P]["body"],
  options?: PostOptions,
): Promise<Posts[P]["answer"]> => send("POST", address, body, options);

export const put = <B extends Bare<Puts>, P extends keyof Puts = B>(
  address: B | Address<P>,
  body: Puts[P]["body"],
  options?: Options,
): Promise<Puts[P]["answer"]> => send("PUT", address, body, options);

export const del = <B extends Bare<Deletes>, P extends keyof Deletes = B>(
  address: B | Address<P>,
  options?: Options,
): Promise<void> => send("DELETE", address, undefined, options);

async function send<Answer>(method: string, address: string, body: unknown, options: PostOptions = {}) {
  const { idempotencyKey, headers } = options;
  const init = {
    method,
    headers: {
      ...(body !== undefined && { "content-type": "application/json" }),
      ...(idempotencyKey && { "idempotency-key": idempotencyKey }),
      ...headers,
    },
    body: JSON.stringify(body),
  };
  for (let retries = 0; ; retries++) {
    try {
      return await sendOnce<Answer>(address, init, options);
    } catch (error) {
      const delayMs = RETRY_DELAYS_MS[retries];
      const repeatable = method === "GET" || idempotencyKey;
      if (!repeatable || delayMs === undefined || !worthRetrying(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

async function sendOnce<Answer>(
  address: string,
  init: RequestInit & { method: string },
  { timeoutMs = TIMEOUT_MS, onAnswer }: Options,
): Promise<Answer> {
  const signal = AbortSignal.timeout(timeoutMs);
  const token = readToken();
  let response: Response;
  try {
    response = await fetch(API_ORIGIN + address, {
      ...init,
      headers: {
        accept: "application/json",
        ...contractHeaders(token),
        ...init.headers,
      },
      signal,
    });
  } catch {
    logFailedCall(init.method, address, 0);
    throw new ApiError(0, signal.aborted ? "timeout" : "offline", "");
  }
  onAnswer?.(response);
  if (!response.ok) {
    logFailedCall(init.method, address, response.status);
    const error = await errorOf(response);
    // Keep the token when another member has logged in meanwhile, or when the token is valid but the
    // booking belongs to someone else.
    if (error.status === 401 && error.code !== "manage_required" && token && token === readToken())
      dropToken();
    throw error;
  }
  return response.status === 204 ? (undefined as Answer) : response.json();
}

export function contractHeaders(token = readToken()): Record<string, string> {
  const { country, currency } = readSettings();
  return {
    "x-app-version": process.env.APP_VERSION ?? "",
    "x-app-platform": isNative() ? "app" : "web",
    "x-app-android": platform() === "android" ? "1" : "0",
    "x-device-id": deviceId(),
    "x-user-language": readLanguage(),
    "x-user-country": country,
    "x-user-currency": currency,
    ...(token && { authorization: `Bearer ${token}` }),
  };
}

const worthRetrying = (error: unknown) =>
  error instanceof ApiError && (error.unanswered || RETRIED_STATUSES.has(error.status));
