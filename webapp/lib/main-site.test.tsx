import { renderHook } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { dropToken, keepToken } from "./account/token";
import { useMainSite } from "./main-site";

const SITE = "https://www.rota.example/";

function home({ site = SITE, isGuest = true, isReturning = true }) {
  if (isGuest) dropToken();
  else keepToken("a token");
  const replace = vi.spyOn(window.location, "replace").mockImplementation(() => undefined);
  vi.stubGlobal("navigation", { canGoBack: isReturning });
  renderHook(() => useMainSite(site));
  const went = replace.mock.calls.map(([to]) => to);
  replace.mockRestore();
  return went;
}

test("only a guest who returns to home goes to the main site, where one is configured", () => {
  expect(home({})).toEqual([SITE]);
  expect(home({ site: "" })).toEqual([]);
  expect(home({ isGuest: false })).toEqual([]);
  expect(home({ isReturning: false })).toEqual([]);
});
