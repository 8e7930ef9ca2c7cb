import { beforeEach, expect, it, vi } from "vitest";
import { serve } from "@/test/render";
import type { Coupon } from "../api/account-types";
import { get } from "../api/client";
import { writeDraft } from "../draft";
import { writeSession } from "../search/session";
import { readStored, writeStored } from "../storage";
import { backFrom, loginHref } from "./address";
import { couponStatus } from "./coupons";
import { readOwnDraft, writeOwnDraft } from "./own-drafts";
import { hasSessionEnded, keepOwner } from "./owner";
import { login, logout } from "./session";
import { dropToken, KEY, keepToken, readToken } from "./token";
import { afterLogin } from "./use-guests-only";

beforeEach(dropToken);

it.each([
  ["/profile/", "/auth/login/?next=%2Fprofile%2F"],
  ["/flight/search/?option=a b", "/auth/login/?next=%2Fflight%2Fsearch%2F%3Foption%3Da+b"],
  ["/", "/auth/login/"],
])("links from %s to the login as %s, and leads back afterwards", (back, href) => {
  expect(loginHref(back)).toBe(href);
  if (back !== "/") expect(backFrom(new URL(href, "http://x").search)).toBe(back.replace(" ", "%20"));
});

it.each([
  "https://evil.example/",
  "//evil.example/",
  "/\\evil.example",
  "/.//evil.example",
  "/..//evil.example",
  "/%2e//evil.example",
  "javascript:alert(1)",
  "http://[",
  "/auth/login/",
  "",
])("a login never leads to %s", (next) => expect(backFrom(`?${new URLSearchParams({ next })}`)).toBeNull());

it.each([
  ["https://rota.test/faq/?q=1", "/faq/?q=1"],
  ["https://rota.test/auth/register/", "/"],
  [null, "/"],
])("chooses the page after the login by the page before: %s", (url, expected) => {
  const here = { url: window.location.href, index: 1, sameDocument: true };
  vi.stubGlobal("navigation", { entries: () => [{ url }, here], currentEntry: here });
  expect(afterLogin()).toBe(expected);
  vi.unstubAllGlobals();
});

it("sends the token with each call, and drops a token that the server rejects, but keeps typed drafts", async () => {
  keepToken("t1");
  keepOwner("ayse");
  writeDraft("flight-payment", { email: "ayse@example.com" });
  writeStored("flight.tickets", ["ticket"]);
  writeOwnDraft("profile", "ayse", { first_name: "Ayşe Nur" });
  const calls = serve({
    "GET /api/faqs/": () => ({ body: 1 }),
    "GET /api/branches/": () => ({ status: 401, body: { code: "unauthenticated", message: "" } }),
  });
  await get("/api/faqs/");
  expect(calls[0]?.headers.get("authorization")).toBe("Bearer t1");
  expect(hasSessionEnded()).toBe(false);
  await expect(get("/api/branches/")).rejects.toMatchObject({ code: "unauthenticated" });
  expect([readToken(), hasSessionEnded(), readStored("flight.tickets")]).toEqual([null, true, null]);
  keepOwner("ayse");
  expect(readStored("draft.flight-payment")).not.toBeNull();
  expect(readOwnDraft("profile", "ayse")).toEqual({ first_name: "Ayşe Nur" });
  keepOwner("ali");
  expect([readStored("draft.flight-payment"), readOwnDraft("profile", "ayse")]).toEqual([null, null]);
  await get("/api/faqs/");
  expect(calls[2]?.headers.get("authorization")).toBeNull();
});

it("keeps a token that was stored while a rejected call was under way", async () => {
  keepToken("old");
  serve({
    "GET /api/branches/": () => {
      keepToken("new");
      return { status: 401, body: { code: "unauthenticated", message: "" } };
    },
  });
  await expect(get("/api/branches/")).rejects.toBeTruthy();
  expect(readToken()).toBe("new");
});

it("follows a login and a logout in another tab", async () => {
  keepToken("old");
  serve({ "GET /api/branches/": () => ({ status: 401, body: { code: "unauthenticated", message: "" } }) });
  const refused = get("/api/branches/");
  writeStored(KEY, "new");
  dispatchEvent(new StorageEvent("storage", { key: `rota.${KEY}` }));
  await expect(refused).rejects.toBeTruthy();
  expect([readToken(), readStored(KEY)]).toEqual(["new", "new"]);
  localStorage.clear();
  dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(readToken()).toBeNull();
});

it.each([
  ["a log-out", null],
  ["another's login", "ali"],
])("drops this tab's drafts and leaves its page on %s in another tab", async (_, other) => {
  const leave = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  const changed = async () => {
    dispatchEvent(new StorageEvent("storage", { key: null }));
    await import("./owner");
  };
  keepToken("old");
  keepOwner("ayse");
  writeDraft("flight-payment", { citizen_number: "10000000146" }, "sessionStorage");
  writeOwnDraft("profile", "ayse", { first_name: "Ayşe Nur" });
  // A session that the server ended, then a changed password.
  for (const token of [null, "new"]) {
    localStorage.setItem(`rota.${KEY}`, JSON.stringify(token));
    await changed();
  }
  expect([leave.mock.calls.length, readToken(), sessionStorage.length]).toEqual([0, "new", 3]);
  localStorage.clear();
  if (other) {
    writeStored(KEY, "theirs");
    writeStored("owner", other);
    writeStored("bus.session", "theirs");
  }
  await changed();
  expect(leave).toHaveBeenCalledExactlyOnceWith("/");
  expect([readStored("owner", "sessionStorage"), sessionStorage.length]).toEqual([other, other ? 1 : 0]);
  if (other) expect(readStored("bus.session")).toBe("theirs");
  leave.mockRestore();
});

it("drops the drafts of a tab that was closed while its member logged out elsewhere", async () => {
  writeStored("owner", "ayse", "sessionStorage");
  writeDraft("flight-payment", { citizen_number: "10000000146" }, "sessionStorage");
  vi.resetModules();
  await import("./owner");
  expect(sessionStorage.length).toBe(0);
});

it("logout removes the member's data from the device, then tells the server", async () => {
  const calls = serve({
    "POST /api/auth/login/": () => ({ body: { token: "t2" } }),
    "DELETE /api/auth/logout/": () => ({ status: 204, body: undefined }),
  });
  await login({ username: "ayse", password: "x" });
  keepOwner("ayse");
  expect(readStored("token")).toBe("t2");
  writeDraft("flight-payment", { email: "ayse@example.com" });
  writeDraft("flight-payment", { email: "ayse@example.com" }, "sessionStorage");
  writeStored("flight.tickets", ["ticket"]);
  writeStored("flight.results", { packed: "results" });
  for (const product of ["flight", "bus", "car"] as const)
    writeSession(product, { form_data: { id: "option" }, session_unique: `opens-an-order-${product}` });
  writeStored("device", "d");
  writeOwnDraft("profile", "ayse", { first_name: "Ayşe Nur" });
  const replace = vi.fn();
  logout({ replace });
  expect(readStored("token")).toBeNull();
  const left = Object.keys({ ...localStorage, ...sessionStorage });
  expect(left.sort()).toEqual(["rota.device", "rota.product"]);
  expect(calls[1]?.headers.get("authorization")).toBe("Bearer t2");
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith("/"));
});

it.each([
  [false, "2026-11-21", "usable"],
  [false, "2026-11-20", "expired"],
  [true, "2026-12-31", "used"],
  [true, "2026-01-01", "used"],
])("a coupon with used %s until %s is %s", (used, expried_date, status) => {
  const coupon: Coupon = {
    id: "1",
    code: "A",
    value: { total: "1.00", currency: "TRY" },
    least_purchase: { total: "0.00", currency: "TRY" },
    expried_date,
    used,
  };
  expect(couponStatus(coupon, "2026-11-21")).toBe(status);
});
