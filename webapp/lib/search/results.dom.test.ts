import { beforeEach, expect, it, vi } from "vitest";
import { BOOT_SCRIPT } from "../boot-script";
import { DEFAULT_SETTINGS, saveSettings } from "../settings";
import { PREFIX } from "../storage";
import { dropReads, readResults, resultsAtHand } from "./results";
import { readSession, storeHeldSession } from "./session";

const results = { search_options: { id: "x" }, time_out_seconds: 900, as_of: "2026-11-20T09:30:00Z" };
const request = vi.fn();
const address = (currency = "TRY") => `/api/bus/gateway/results/?option=x&language=tr&currency=${currency}`;

beforeEach(() => {
  dropReads();
  window.earlyResults = undefined;
  request.mockReset();
  request.mockImplementation(async () => Response.json(results));
  vi.stubGlobal("fetch", (path: string) => request(path));
  vi.stubGlobal("Worker", class {});
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  localStorage.clear();
  saveSettings(DEFAULT_SETTINGS);
});

function boot(path: string) {
  window.history.replaceState(null, "", path);
  document.body.innerHTML = '<noscript></noscript><template data-scripts=""></template>';
  const loaded: (() => void)[] = [];
  vi.stubGlobal("addEventListener", (event: string, listener: () => void) => {
    if (event === "DOMContentLoaded") loaded.push(listener);
  });
  // biome-ignore lint/security/noGlobalEval: the script runs as it does in the page
  globalThis.eval(BOOT_SCRIPT);
  // A page in the background does not wait for its first frame.
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  for (const listener of loaded) listener();
}

it("requests results once for the form, the results and a return within a minute", async () => {
  expect(resultsAtHand("bus", "x")).toBeNull();
  await readResults("bus", "x");
  await readResults("bus", "x");
  expect(resultsAtHand("bus", "x")).toEqual(results);
  expect(request.mock.calls).toEqual([[address()]]);
  expect(readSession("bus")).toEqual({ form_data: { id: "x" }, session_unique: null });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  expect(resultsAtHand("bus", "x")).toBeNull();
  vi.useRealTimers();
});

it.each(["TRY", "EUR"] as const)(
  "uses the results that the boot script requested, in %s",
  async (currency) => {
    saveSettings({ ...DEFAULT_SETTINGS, currency });
    boot("/bus/search/?option=x");
    await readResults("bus", "x");
    expect(request.mock.calls).toEqual([[address(currency)]]);
  },
);

it("has the results of the boot script's request at hand without waiting", async () => {
  boot("/bus/search/?option=x");
  await window.earlyResults?.answer;
  expect(resultsAtHand("bus", "other")).toBeNull();
  expect(resultsAtHand("bus", "x")).toEqual(results);
  expect(request).toHaveBeenCalledOnce();
});

it("requests results again where the boot script's request failed", async () => {
  request.mockImplementationOnce(async () => new Response("", { status: 503 }));
  boot("/bus/search/?option=x");
  await expect(readResults("bus", "x")).resolves.toEqual(results);
  expect(request).toHaveBeenCalledTimes(2);
});

it.each([
  ["a session is followed", "/bus/search/?option=x&session_unique=s"],
  ["no search is named", "/bus/search/"],
  ["no results are shown", "/bus/payment/?option=x"],
])("the boot script requests nothing where %s", (_, path) => {
  boot(path);
  expect(request).not.toHaveBeenCalled();
});

it("the boot script requests nothing where this device has a hold", () => {
  storeHeldSession("bus", "held");
  expect(localStorage.getItem(`${PREFIX}bus.held.session`)).not.toBeNull();
  boot("/bus/search/?option=x");
  expect(request).not.toHaveBeenCalled();
});
