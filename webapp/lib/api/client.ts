// HTTP client for the API: same-origin `/api` (in an app, the API at API_ORIGIN), the contract's headers,
// the member's token, time-outs, and retries where a repeat is harmless (GET, and POST with an idempotency
// key). The client renders nothing and redirects nowhere; callers decide. A token that the server no longer
// accepts is dropped, together with the data that it gave access to.

import { dropToken, readToken } from "@/lib/account/token";
import { deviceId, isNative, platform } from "@/lib/device";
import { logFailedCall } from "@/lib/log";
import { readLanguage, readSettings } from "@/lib/settings";
import { ApiError, errorOf } from "./error";

/** Set in builds of the native apps, whose pages are served from the device; empty in builds for the web. */
export const API_ORIGIN = process.env.API_ORIGIN ?? "";
const TIMEOUT_MS = 20_000;
const RETRY_DELAYS_MS = [400, 1200];
const RETRIED_STATUSES = new Set([502, 503, 504]);

type Query = Record<string, string | number | boolean | null | undefined>;
type Options = { timeoutMs?: number; onAnswer?: (response: Response) => void };
type WithHeaders = Options & { headers?: Record<string, string> };
type DeleteOptions = Options & {
  /** Token to send instead of the stored one, after a log-out. */
  token?: string;
};
export type PostOptions = WithHeaders & {
  /** Key from `newIdempotencyKey()`, reused for every retry of the same action. Allows retries. */
  idempotencyKey?: string;
};

type Init = RequestInit & { method: string };

const JSON_BODY = { "content-type": "application/json" };

export const newIdempotencyKey = () => crypto.randomUUID();

export function get<T>(
  path: string,
  query: Query = {},
  { headers, ...options }: WithHeaders = {},
): Promise<T> {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) search.set(name, String(value));
  }
  const address = search.size > 0 ? `${path}?${search}` : path;
  return send<T>(address, { method: "GET", headers }, true, options);
}

export function post<T>(path: string, body: unknown, options: PostOptions = {}): Promise<T> {
  const headers: Record<string, string> = { ...JSON_BODY, ...options.headers };
  if (options.idempotencyKey) headers["idempotency-key"] = options.idempotencyKey;
  const init = { method: "POST", headers, body: JSON.stringify(body) };
  return send<T>(path, init, options.idempotencyKey !== undefined, options);
}

export const put = <T>(path: string, body: unknown, { headers, ...options }: WithHeaders = {}): Promise<T> =>
  sendOnce<T>(
    path,
    { method: "PUT", headers: { ...JSON_BODY, ...headers }, body: JSON.stringify(body) },
    options,
  );

export function del(path: string, { token, ...options }: DeleteOptions = {}): Promise<void> {
  const headers = token ? { authorization: `Bearer ${token}` } : undefined;
  return sendOnce<void>(path, { method: "DELETE", headers }, options);
}

async function send<T>(path: string, init: Init, repeatable: boolean, options: Options): Promise<T> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await sendOnce<T>(path, init, options);
    } catch (error) {
      const delayMs = RETRY_DELAYS_MS[attempt];
      if (!repeatable || delayMs === undefined || !worthRetrying(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, delayMs));
    }
  }
}

async function sendOnce<T>(
  path: string,
  init: Init,
  { timeoutMs = TIMEOUT_MS, onAnswer }: Options,
): Promise<T> {
  const signal = AbortSignal.timeout(timeoutMs);
  const token = readToken();
  let response: Response;
  try {
    response = await fetch(API_ORIGIN + path, {
      ...init,
      headers: {
        accept: "application/json",
        ...contractHeaders(token),
        ...init.headers,
      },
      signal,
    });
  } catch {
    logFailedCall(init.method, path, 0);
    throw new ApiError(0, signal.aborted ? "timeout" : "offline", "");
  }
  onAnswer?.(response);
  if (!response.ok) {
    logFailedCall(init.method, path, response.status);
    const error = await errorOf(response);
    // Keep the token when another member has logged in meanwhile, or when the token is valid but the
    // booking belongs to someone else.
    if (error.status === 401 && error.code !== "manage_required" && token && token === readToken())
      dropToken();
    throw error;
  }
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
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
