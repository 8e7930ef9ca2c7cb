import { beforeEach, expect, it, vi } from "vitest";
import { native } from "@/test/native";
import { visit } from "./in-app-browser";
import { saveJson } from "./save-json";
import { shareAddress } from "./share";

beforeEach(() => {
  native.calls.length = 0;
});

it.each(["Browser.browserFinished", "App.appUrlOpen"])("shows the issuer's page until %s", async (end) => {
  const assign = vi.spyOn(window.location, "assign").mockImplementation(() => {});
  let isBack = false;
  const visiting = visit("https://issuer.example/").then((own) => {
    isBack = own;
  });
  // The plug-in loads on demand, which takes more than a second on a busy machine.
  await vi.waitFor(
    () =>
      expect(native.calls).toEqual([{ call: "Browser.open", options: { url: "https://issuer.example/" } }]),
    10_000,
  );
  expect(isBack).toBe(false);
  native.fire(end);
  await visiting;
  expect(isBack).toBe(true);
  expect(assign).not.toHaveBeenCalled();
  expect(native.isHeard("Browser.browserFinished")).toBe(false);
});

it("shares a link by the device's share sheet", async () => {
  const words = { title: "Paylaş", copy: "", cancel: "", copied: "", copyFailed: "", close: "" };
  await shareAddress("https://rota.example/x/", words);
  expect(native.calls).toEqual([
    { call: "Share.share", options: { title: "Paylaş", url: "https://rota.example/x/" } },
  ]);
});

it("shares a file's text by the device's share sheet, since the web view saves no files", async () => {
  await saveJson("rota.json", { username: "ayse.oz" });
  expect(native.calls).toEqual([
    { call: "Share.share", options: { title: "rota.json", text: '{\n  "username": "ayse.oz"\n}' } },
  ]);
});
