import { beforeEach, expect, it, vi } from "vitest";
import { readStored, writeStored } from "@/lib/storage";
import { native } from "@/test/native";

const SEALED = "capacitor-storage_token";

beforeEach(() => {
  native.keystore.clear();
  native.refuses = false;
  vi.resetModules();
});

/** Starts the app again. */
const begin = async () => {
  const token = await import("./token");
  const { loadToken } = await import("./secure-token");
  const beforehand = token.readToken();
  await loadToken();
  return { ...token, beforehand };
};
const sealed = () => JSON.parse(native.keystore.get(SEALED) ?? "null");

it("has no token until the device's keystore has answered, then a guest's", async () => {
  const { beforehand, readToken } = await begin();
  expect([beforehand, readToken()]).toEqual([undefined, null]);
});

it("moves a token from open storage into the keystore", async () => {
  writeStored("token", "open");
  expect((await begin()).readToken()).toBe("open");
  expect([readStored("token"), sealed()]).toEqual([null, "open"]);
});

it("stores the last token of several logins, and none after a logout", async () => {
  const { keepToken, dropToken } = await begin();
  keepToken("one");
  dropToken();
  keepToken("two");
  await vi.waitFor(() => expect(sealed()).toBe("two"));
  expect(readStored("token")).toBeNull();
  vi.resetModules();
  const next = await begin();
  expect(next.readToken()).toBe("two");
  next.keepToken("three");
  next.dropToken();
  expect(next.readToken()).toBeNull();
  await vi.waitFor(() => expect(sealed()).toBeNull());
});

it("drops a token that a removed installation left in the Keychain", async () => {
  native.keystore.set(SEALED, '"left"');
  expect((await begin()).readToken()).toBeNull();
  expect(sealed()).toBeNull();
});

it("keeps a token of a login that happened while the keystore was read", async () => {
  const { readToken, keepToken } = await import("./token");
  const { loadToken } = await import("./secure-token");
  const loading = loadToken();
  keepToken("new");
  await loading;
  expect(readToken()).toBe("new");
});

it("logs a member in for this run where the keystore refuses", async () => {
  native.refuses = true;
  writeStored("token", "open");
  const { readToken, keepToken } = await begin();
  expect(readToken()).toBe("open");
  keepToken("new");
  expect(readToken()).toBe("new");
  expect(readStored("token")).toBeNull();
});
