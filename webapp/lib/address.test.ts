import { afterEach, describe, expect, it, vi } from "vitest";
import { hrefFor, hrefWithId } from "./address";

afterEach(() => vi.unstubAllGlobals());

describe("addresses on the web", () => {
  it("have the id in the path", () => {
    expect(hrefWithId("/flight/booking/detail/", "a/b")).toBe("/flight/booking/detail/a%2Fb/");
  });
});

describe("addresses in the app", () => {
  it("open the placeholder page with the id in the query", () => {
    vi.stubGlobal("Capacitor", { getPlatform: () => "android" });
    expect(hrefWithId("/ucak-bileti/ara/", "x1")).toBe("/ucak-bileti/ara/_/?id=x1");
    expect(hrefFor({ pathname: "/flight/booking/detail/a%2Fb/", search: "" })).toBe(
      "/flight/booking/detail/_/?id=a%2Fb",
    );
    expect(hrefFor({ pathname: "/flight/search/", search: "?x=1" })).toBe("/flight/search/?x=1");
    expect(hrefFor({ pathname: "/follow/", search: "?t=a-b_c" })).toBe("/follow/?t=a-b_c");
    expect(hrefFor({ pathname: "/corporate/_/", search: "?id=terms" })).toBe("/corporate/_/?id=terms");
    expect(hrefFor({ pathname: "/corporate/%E0%A4%A/", search: "" })).toBe("/corporate/%E0%A4%A/");
  });
});
