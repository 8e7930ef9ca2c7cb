// The local edge caches responses by the cache policies of the template: results for all viewers, personal
// data never.

import path from "node:path";
import { beforeEach, expect, it, vi } from "vitest";

const stack = path.resolve(import.meta.dirname, "../../scripts/stack");
const { edgeCache } = await import(path.join(stack, "cloud/edge-cache.mjs"));
const { seenByOrigin } = await import(path.join(stack, "cloud/template.mjs"));

const CACHED = { "cache-control": "public, max-age=0, s-maxage=30, stale-while-revalidate=60" };
const results = (fields: string, headers = {}) => ({
  method: "GET",
  url: `/api/flight/gateway/results/?${fields}`,
  headers: { "accept-encoding": "gzip", ...headers },
});

let now = 0;
let cached: ReturnType<typeof edgeCache>;
const origin = vi.fn();
const ask = async (request: object) => (await cached(request, origin)).bytes;

beforeEach(() => {
  now = 1_000_000;
  cached = edgeCache(() => now);
  let requests = 0;
  origin.mockReset();
  origin.mockImplementation(async () => ({ status: 200, headers: CACHED, bytes: `answer ${++requests}` }));
});

it("serves cached results for 30 seconds, and once more while it requests new ones", async () => {
  expect(await ask(results("option=x"))).toBe("answer 1");
  now += 29_000;
  expect(await ask(results("option=x"))).toBe("answer 1");
  now += 2000;
  expect(await ask(results("option=x"))).toBe("answer 1");
  await vi.waitFor(() => expect(origin).toHaveBeenCalledTimes(2));
  expect(await ask(results("option=x"))).toBe("answer 2");
  now += 91_000;
  expect(await ask(results("option=x"))).toBe("answer 3");
});

it("caches results by the fields of the cache key, whatever else a request has", async () => {
  await ask(results("option=x"));
  await ask(results("option=x&utm_source=mail", { authorization: "Bearer one", "x-user-language": "de" }));
  expect(origin).toHaveBeenCalledTimes(1);
  await ask(results("option=x&language=de"));
  await ask(results("option=y"));
  expect(origin).toHaveBeenCalledTimes(3);
  await ask(results("language=de&option=x"));
  expect(origin).toHaveBeenCalledTimes(4);
});

it("passes the function no header or field outside the cache key", () => {
  const seen = seenByOrigin(
    results("option=x&token=secret", { authorization: "Bearer one", "x-device-id": "two" }),
  );
  expect(seen).toEqual({
    url: "/api/flight/gateway/results/?option=x",
    headers: { "accept-encoding": "gzip" },
  });
});

it("caches no failure, no POST, and no response that forbids it", async () => {
  origin.mockImplementation(async () => ({ status: 503, headers: CACHED, bytes: "" }));
  await ask(results("option=x"));
  await ask(results("option=x"));
  origin.mockImplementation(async () => ({
    status: 200,
    headers: { "cache-control": "no-store" },
    bytes: "",
  }));
  await ask(results("option=x"));
  await ask(results("option=x"));
  origin.mockImplementation(async () => ({ status: 200, headers: CACHED, bytes: "" }));
  await ask({ ...results("option=x"), method: "POST" });
  await ask({ ...results("option=x"), method: "POST" });
  expect(origin).toHaveBeenCalledTimes(6);
});
