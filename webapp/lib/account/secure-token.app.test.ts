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

it("knows nobody until the device has answered, then a guest", async () => {
  const { beforehand, readToken } = await begin();
  expect([beforehand, readToken()]).toEqual([undefined, null]);
});

it("seals a token that stood in the open, once and for all", async () => {
  writeStored("token", "open");
  expect((await begin()).readToken()).toBe("open");
  expect([readStored("token"), sealed()]).toEqual([null, "open"]);
});

it("keeps the last token of a login, and after a logout none", async () => {
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

it("drops what a removed installation has left in the Keychain", async () => {
  native.keystore.set(SEALED, '"left"');
  expect((await begin()).readToken()).toBeNull();
  expect(sealed()).toBeNull();
});

it("keeps who has logged in while the device was asked", async () => {
  const { readToken, keepToken } = await import("./token");
  const { loadToken } = await import("./secure-token");
  const loading = loadToken();
  keepToken("new");
  await loading;
  expect(readToken()).toBe("new");
});

it("lets a user in for this run where the device refuses", async () => {
  native.refuses = true;
  writeStored("token", "open");
  const { readToken, keepToken } = await begin();
  expect(readToken()).toBe("open");
  keepToken("new");
  expect(readToken()).toBe("new");
  expect(readStored("token")).toBeNull();
});
