import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { dropToken, keepToken } from "@/lib/account/token";
import { log, logFailedCall, storedLogs } from "@/lib/log";
import { useEventLog } from "./use-event-log";

const answer = vi.fn<typeof fetch>();
const sent = (): unknown[][] => answer.mock.calls.map(([, init]) => JSON.parse(String(init?.body)).logs);

beforeEach(() => {
  vi.useFakeTimers();
  answer.mockReset().mockImplementation(async () => new Response(null, { status: 202 }));
  vi.stubGlobal("fetch", answer);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const note = (count: number) => {
  for (let n = 0; n < count; n++) log("info", `event ${n}`);
};

it("sends five events after half a minute, but not fewer", async () => {
  renderHook(useEventLog);
  note(4);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent()).toEqual([]);
  note(1);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(sent().map((batch) => batch.length)).toEqual([5]);
  expect(storedLogs()).toEqual([]);
});

it("sends fifteen events, or one error, at once", async () => {
  renderHook(useEventLog);
  note(15);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent().map((batch) => batch.length)).toEqual([15]);
  logFailedCall("GET", "/api/flight/booking/AbCdEfGhIjKlMnOpQrStUv/?session_unique=AbC", 503);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()[1]).toMatchObject([
    { level: "critical", data: { method: "GET", path: "/api/flight/booking/…/", status: 503 } },
  ]);
});

it("keeps unsent events over a reload, and those logged during a request", async () => {
  answer.mockRejectedValueOnce(new TypeError("offline"));
  const { unmount } = renderHook(useEventLog);
  log("error", "first");
  await vi.advanceTimersByTimeAsync(0);
  unmount();
  expect(storedLogs()).toHaveLength(1);
  renderHook(useEventLog);
  let accept = (_: Response) => {};
  answer.mockReturnValueOnce(
    new Promise((resolve) => {
      accept = resolve;
    }),
  );
  log("error", "second");
  log("info", "third");
  accept(new Response(null, { status: 202 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()[1]).toMatchObject([{ event: "first" }, { event: "second" }]);
  expect(storedLogs()).toMatchObject([{ event: "third" }]);
});

it("drops events that the server rejects, but not after a server error", async () => {
  renderHook(useEventLog);
  answer.mockResolvedValueOnce(new Response(null, { status: 503 }));
  log("error", "first");
  await vi.advanceTimersByTimeAsync(0);
  expect(storedLogs()).toHaveLength(1);
  answer.mockResolvedValueOnce(new Response(null, { status: 400 }));
  log("error", "second");
  await vi.advanceTimersByTimeAsync(0);
  expect(storedLogs()).toEqual([]);
});

it("sends events logged during a request right after it, in full batches", async () => {
  renderHook(useEventLog);
  let accept = (_: Response) => {};
  answer.mockReturnValueOnce(
    new Promise((resolve) => {
      accept = resolve;
    }),
  );
  log("error", "first");
  log("info", "second");
  log("error", "third");
  note(112);
  accept(new Response(null, { status: 202 }));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent().map((batch) => batch.length)).toEqual([1, ...Array(7).fill(15)]);
  expect(storedLogs()).toHaveLength(9);
});

it("keeps requests below the API's size limit even with many long crashes", async () => {
  renderHook(useEventLog);
  answer.mockRejectedValueOnce(new TypeError("offline"));
  for (let n = 0; n < 100; n++)
    window.dispatchEvent(new ErrorEvent("error", { message: `${n} ${"ж".repeat(5000)}` }));
  await vi.advanceTimersByTimeAsync(0);
  log("error", "last");
  await vi.advanceTimersByTimeAsync(0);
  const bytes = answer.mock.calls.map(([, init]) => new TextEncoder().encode(String(init?.body)).length);
  expect(Math.max(...bytes)).toBeLessThan(16 * 1024);
  expect(storedLogs()).toEqual([]);
});

it("sends the platform, the device id and the member's token", async () => {
  const headers = (call: number) => new Headers(answer.mock.calls[call]?.[1]?.headers);
  renderHook(useEventLog);
  log("error", "a guest's");
  await vi.advanceTimersByTimeAsync(0);
  expect([headers(0).get("x-app-platform"), headers(0).get("authorization")]).toEqual(["web", null]);
  expect(headers(0).get("x-device-id")).toBeTruthy();
  keepToken("t");
  log("error", "a user's");
  await vi.advanceTimersByTimeAsync(0);
  expect(headers(1).get("authorization")).toBe("Bearer t");
  dropToken();
});
