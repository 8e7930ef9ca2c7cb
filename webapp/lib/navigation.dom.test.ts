import { afterEach, expect, it, vi } from "vitest";
import { comparisonBefore } from "./navigation";

const ORIGIN = window.location.origin;

const been = (...urls: string[]) =>
  vi.stubGlobal("navigation", {
    canGoBack: true,
    currentEntry: { index: urls.length - 1 },
    entries: () => urls.map((url, index) => ({ url: ORIGIN + url, index, sameDocument: true })),
  });

afterEach(() => vi.unstubAllGlobals());

it.each([
  [["/", "/ways/?option=a", "/bus/search/?option=b"], "/ways/?option=a"],
  [["/ways/?option=a", "/bus/search/?option=b", "/bus/search/?option=c"], "/ways/?option=a"],
  [["/ways/?option=a", "/", "/bus/search/?option=b"], null],
  [["/bus/search/?option=b"], null],
])("finds the comparison that led to these results: %j", (urls, before) => {
  window.history.replaceState(null, "", urls.at(-1));
  been(...urls);
  expect(comparisonBefore()).toBe(before);
});

it("finds no comparison in a browser without the Navigation API", () => {
  vi.stubGlobal("navigation", undefined);
  expect(comparisonBefore()).toBeNull();
});
