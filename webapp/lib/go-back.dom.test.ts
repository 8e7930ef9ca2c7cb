import { afterEach, expect, it, vi } from "vitest";
import { goBack } from "./go-back";

afterEach(() => vi.unstubAllGlobals());

const before = (entry?: { url: string; sameDocument: boolean }) => {
  const here = { url: "https://rota.test/profile/", index: 1, sameDocument: true };
  vi.stubGlobal("navigation", {
    canGoBack: Boolean(entry),
    entries: () => [entry, here],
    currentEntry: here,
  });
};
const went = () => {
  const router = { back: vi.fn(), replace: vi.fn() };
  goBack(router);
  return [router.back.mock.calls.length, router.replace.mock.calls.flat()];
};

it("goBack uses the browser's history within the app's document", () => {
  before({ url: "https://rota.test/faq/", sameDocument: true });
  expect(went()).toEqual([1, []]);
});

it("goBack opens the page before in the app's document where that page had its own document", () => {
  before({ url: "https://rota.test/bus/search/?option=b1", sameDocument: false });
  expect(went()).toEqual([0, ["/bus/search/?option=b1"]]);
});

it("goBack opens home where no page of the app came before, or the browser does not say", () => {
  before();
  expect(went()).toEqual([0, ["/"]]);
  vi.stubGlobal("navigation", undefined);
  expect(went()).toEqual([0, ["/"]]);
});

it("goBack leaves the page, not only a sheet above it", () => {
  const page = { url: "https://rota.test/profile/", index: 1, sameDocument: true };
  const entries = [
    { url: "https://rota.test/faq/", index: 0, sameDocument: false },
    page,
    { ...page, index: 2 },
  ];
  vi.stubGlobal("navigation", { canGoBack: true, entries: () => entries, currentEntry: entries[2] });
  window.history.replaceState({ layers: 1 }, "");
  expect(went()).toEqual([0, ["/faq/"]]);
  window.history.replaceState(null, "");
});
