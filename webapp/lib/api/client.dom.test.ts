import { describe, expect, it, vi } from "vitest";
import { offline, serve } from "@/test/render";
import { get, newIdempotencyKey, post } from "./client";
import { ApiError } from "./error";

const failing = (status: number, body: unknown) => () => ({ status, body });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

it("sends the contract's headers, with the same device id in every call", async () => {
  const calls = serve({ "GET /api/x/?q=%C4%B1": () => ({ body: 1 }) });
  await get("/api/x/", { q: "ı", none: null });
  await get("/api/x/", { q: "ı" });
  const [first, second] = calls.map(({ headers }) => Object.fromEntries(headers));
  expect(first).toMatchObject({
    "x-app-platform": "web",
    "x-app-android": "0",
    "x-user-language": "tr",
    "x-user-country": "TR",
    "x-user-currency": "TRY",
  });
  expect(first?.["x-device-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(second?.["x-device-id"]).toBe(first?.["x-device-id"]);
});

it("throws the server's error with its status, code, field errors and request id", async () => {
  const body = { code: "validation_failed", message: "…", errors: { email: ["x"] }, request_id: "r1" };
  serve({ "POST /api/x/": failing(400, body) });
  const error = await failureOf(post("/api/x/", {}));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({
    status: 400,
    code: "validation_failed",
    errors: { email: ["x"] },
    requestId: "r1",
  });
});

describe("retries", () => {
  const broken = { code: "supplier_unavailable", message: "" };

  async function triesOf(send: () => Promise<unknown>, status: number): Promise<number> {
    vi.useFakeTimers();
    const calls = serve({ "GET /api/x/": failing(status, broken), "POST /api/x/": failing(status, broken) });
    const failed = failureOf(send());
    await vi.runAllTimersAsync();
    expect(await failed).toBeInstanceOf(ApiError);
    vi.useRealTimers();
    return calls.length;
  }

  it("repeat a GET, and a POST with an idempotency key", async () => {
    expect(await triesOf(() => get("/api/x/"), 503)).toBe(3);
    expect(await triesOf(() => post("/api/x/", {}, { idempotencyKey: newIdempotencyKey() }), 502)).toBe(3);
  });

  it("never repeat a POST without an idempotency key, nor a rejected call", async () => {
    expect(await triesOf(() => post("/api/x/", {}), 503)).toBe(1);
    expect(await triesOf(() => get("/api/x/"), 404)).toBe(1);
  });

  it("keep the idempotency key", async () => {
    let tries = 0;
    const calls = serve({
      "POST /api/x/": () => (++tries === 1 ? { status: 503, body: broken } : { body: "ok" }),
    });
    vi.useFakeTimers();
    const answer = post("/api/x/", {}, { idempotencyKey: "k" });
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await answer).toBe("ok");
    expect(calls.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["k", "k"]);
  });
});

it("reports a call without an answer as offline, not as a rejection", async () => {
  vi.useFakeTimers();
  serve({ "GET /api/nowhere/": offline });
  const failed = failureOf(get("/api/nowhere/"));
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await failed).toMatchObject({ status: 0, code: "offline", unanswered: true });
});
