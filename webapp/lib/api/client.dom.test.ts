import { describe, expect, it, vi } from "vitest";
import { offline, serve } from "@/test/render";
import { addressOf, get, newIdempotencyKey, post } from "./client";
import { ApiError } from "./error";

const failing = (status: number, body: unknown) => () => ({ status, body });
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

it("sends the contract's headers, with the same device id in every call", async () => {
  const calls = serve({ "GET /api/flight/airport/?keyword=%C4%B1": () => ({ body: 1 }) });
  await get(addressOf("/api/flight/airport/", { keyword: "ı", cities: null }));
  await get(addressOf("/api/flight/airport/", { keyword: "ı" }));
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

it("fills the placeholders of a path, and sends the other parameters as its query", () => {
  const of = { session_unique: "a/b", change: "c d" };
  expect(addressOf("/api/bus/booking/info/{session_unique}/", of)).toBe(
    "/api/bus/booking/info/a%2Fb/?change=c+d",
  );
});

it("throws the server's error with its status, code, field errors and request id", async () => {
  const body = { code: "validation_failed", message: "…", errors: { email: ["x"] }, request_id: "r1" };
  serve({ "POST /api/auth/email/resend/": failing(400, body) });
  const error = await failureOf(post("/api/auth/email/resend/", {}));
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
    const calls = serve({
      "GET /api/faqs/": failing(status, broken),
      "POST /api/auth/email/resend/": failing(status, broken),
    });
    const failed = failureOf(send());
    await vi.runAllTimersAsync();
    expect(await failed).toBeInstanceOf(ApiError);
    vi.useRealTimers();
    return calls.length;
  }

  it("repeat a GET, and a POST with an idempotency key", async () => {
    expect(await triesOf(() => get("/api/faqs/"), 503)).toBe(3);
    expect(
      await triesOf(() => post("/api/auth/email/resend/", {}, { idempotencyKey: newIdempotencyKey() }), 502),
    ).toBe(3);
  });

  it("never repeat a POST without an idempotency key, nor a rejected call", async () => {
    expect(await triesOf(() => post("/api/auth/email/resend/", {}), 503)).toBe(1);
    expect(await triesOf(() => get("/api/faqs/"), 404)).toBe(1);
  });

  it("keep the idempotency key", async () => {
    let tries = 0;
    const calls = serve({
      "POST /api/auth/email/resend/": () => (++tries === 1 ? { status: 503, body: broken } : { body: "ok" }),
    });
    vi.useFakeTimers();
    const answer = post("/api/auth/email/resend/", {}, { idempotencyKey: "k" });
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await answer).toBe("ok");
    expect(calls.map(({ headers }) => headers.get("idempotency-key"))).toEqual(["k", "k"]);
  });
});

it("reports a call without an answer as offline, not as a rejection", async () => {
  vi.useFakeTimers();
  serve({ "GET /api/branches/": offline });
  const failed = failureOf(get("/api/branches/"));
  await vi.runAllTimersAsync();
  vi.useRealTimers();
  expect(await failed).toMatchObject({ status: 0, code: "offline", unanswered: true });
});

it("the compiler rejects a wrong path, parameter, body or field of an answer", () => {
  const rejected = async () => {
    // @ts-expect-error: the path does not exist.
    await get("/api/faq/");
    // @ts-expect-error: the path has no such method.
    await post("/api/faqs/", {});
    // @ts-expect-error: the path requires a year.
    await get("/api/holidays/");
    // @ts-expect-error: the parameter does not exist.
    addressOf("/api/holidays/", { yeer: 2026 });
    // @ts-expect-error: the body lacks a password.
    await post("/api/auth/login/", { username: "ayse" });
    // @ts-expect-error: the answer has no such field.
    (await get("/api/user/")).nickname;
  };
  expect(rejected).toBeTypeOf("function");
});
