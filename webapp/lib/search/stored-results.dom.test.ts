import { beforeEach, expect, it, vi } from "vitest";
import { forgetUser } from "../account/owner";
import { writeDraft } from "../draft";
import { PREFIX, readStored } from "../storage";
import { readSession, writeSession } from "./session";
import { storedResults, storeResults } from "./stored-results";

/** A search as it was opened. */
const opened = (option: string, session_unique: string, list: unknown[] = ["₺1.000"]) => ({
  from: { session_unique },
  search_options: { id: option },
  search: list,
  time_out_seconds: 900,
  expiresAt: Date.now() + 900_000,
  renewed: true,
});

function start(option: string, session_unique: string) {
  writeSession("flight", { form_data: { id: option }, session_unique });
  return opened(option, session_unique);
}

beforeEach(() => storeResults("flight", start("option", "session")));

it("finds the last results by their option, their session, or the stored search", async () => {
  const stored = {
    at: expect.stringMatching(/^\d{4}-.*Z$/),
    search: { ...opened("option", "session"), expiresAt: undefined, renewed: false },
  };
  const of = (option: string | null, session: string | null) => storedResults("flight", { option, session });
  expect(await of("option", null)).toEqual(stored);
  expect(await of(null, "session")).toEqual(stored);
  expect(await of("option", "another")).toEqual(stored);
  expect(await of(null, null)).toEqual(stored);
  expect(await of("another", null)).toBeNull();
  expect(await of(null, "another")).toBeNull();
  expect(await storedResults("bus", { option: "option", session: null })).toBeNull();
  start("another", "started");
  expect(await of(null, null)).toBeNull();
});

it("stores one search per product, and never stores restored results as new ones", async () => {
  await storeResults("flight", { ...start("next", "second"), notice: "çevrimdışı" });
  expect(await storedResults("flight", { option: "next", session: null })).toBeNull();
  await storeResults("flight", opened("next", "second"));
  expect(await storedResults("flight", { option: "next", session: null })).not.toBeNull();
  expect(await storedResults("flight", { option: "option", session: null })).toBeNull();
});

it("stores a long list compressed, in less than 100 000 characters", async () => {
  const offers = Array.from({ length: 1000 }, (_, index) => ({
    product_id: crypto.randomUUID(),
    price: { total: `${1000 + index}.90`, currency: "TRY" },
    legs: Array.from({ length: 2 }, () => ({
      airline: { code: "PO", name: "Poyraz", logo: "/carriers/PO.svg" },
      departure: { time: "09:00", date: "2026-12-01", airport: { id: 1, code: "IST", name: "İstanbul" } },
      arrival: { time: "11:00", date: "2026-12-01", airport: { id: 4, code: "LHR", name: "Heathrow" } },
      baggage: { hand_luggage: 8, luggage: 15, type: "KG" },
    })),
  }));
  const long = opened("option", "session", offers);
  await storeResults("flight", long);
  expect(JSON.stringify(long).length).toBeGreaterThan(500_000);
  expect(localStorage.getItem(`${PREFIX}flight.results`)?.length).toBeLessThan(100_000);
  const stored = await storedResults("flight", { option: "option", session: null });
  expect(stored?.search.search).toEqual(offers);
});

it("loses only the stored results where the storage is full", async () => {
  writeDraft("flight-payment", { email: "ayse@example.com" });
  const next = start("next", "second");
  const setItem = vi.fn(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.stubGlobal("localStorage", { getItem: localStorage.getItem.bind(localStorage), setItem });
  await storeResults("flight", next);
  vi.unstubAllGlobals();
  expect(setItem).toHaveBeenCalledOnce();
  expect(await storedResults("flight", { option: null, session: null })).toBeNull();
  expect(readSession("flight")?.session_unique).toBe("second");
  expect(readStored("draft.flight-payment")).toEqual({ email: "ayse@example.com" });
});

it("stores nothing where the browser cannot compress, and shows nothing that it cannot read", async () => {
  vi.stubGlobal("CompressionStream", undefined);
  await storeResults("flight", start("next", "second"));
  expect(await storedResults("flight", { option: "next", session: null })).toBeNull();
  vi.stubGlobal("DecompressionStream", undefined);
  expect(await storedResults("flight", { option: "option", session: null })).toBeNull();
});

it("removes the results at a logout, also while they are being stored", async () => {
  forgetUser();
  expect(readStored("flight.results")).toBeNull();
  const keeping = storeResults("flight", start("next", "second"));
  forgetUser();
  await keeping;
  expect(readStored("flight.results")).toBeNull();
});
