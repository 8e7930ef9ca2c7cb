// Both options to buy a round trip side by side: their prices, and the open list.

import results from "@content/catalogues/tr/results.json";
import search from "@content/catalogues/tr/search.json";
import { screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Money } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import type { View } from "./address";
import { Departures } from "./departures";
import { flight, results as found, packaged, searchOption } from "./test-data";

vi.mock("next/navigation", async () => ({
  ...(await import("@/test/address")),
  useRouter: () => ({ push: vi.fn() }),
  usePathname: () => "/flight/search/",
}));

const money = (total: string): Money => ({ total, currency: "TRY" });
const option = searchOption({ fly_type: "RT", return_date: "2026-12-08" });

beforeEach(() => {
  vi.stubGlobal("matchMedia", () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
});

const BOTH = [flight("there", "1000.00"), packaged("package", "3000.00")];

function open(apart: string | null, view: View | null = null) {
  serve({ "GET /api/mobile/info/": () => ({ body: {} }) });
  renderInTurkish(
    <Messages turkish={{ search, results }}>
      <Departures
        search={{
          ...found(BOTH, option),
          apart_price: apart === null ? null : money(apart),
          from: { session_unique: "first" },
          renewed: false,
        }}
        view={view}
        isDepartureGone={false}
        choosing={null}
        pending={null}
        onView={vi.fn()}
        onNewSearch={vi.fn()}
        onWarm={vi.fn()}
        onChooseDeparture={vi.fn()}
        onChoose={vi.fn()}
        onShow={vi.fn()}
      />
    </Messages>,
  );
}

const opened = async () =>
  (await screen.findByRole("radio", { checked: true, name: t.like("results.views.from") })).closest("label")
    ?.textContent;
const cheapest = () => screen.findByRole("button", { name: re`^${t("search.quick.price")}` });

describe("the initial view of a round trip", () => {
  it.each([
    ["2500.00", `${t("results.views.combine")}${t("results.views.from", { count: 2, price: "₺2.500" })}`],
    ["3500.00", `${t("results.views.package")}${t("results.views.from", { count: 2, price: "₺3.000" })}`],
    [null, `${t("results.views.package")}${t("results.views.from", { count: 2, price: "₺3.000" })}`],
  ])("is the cheaper of packages at 3000.00 and single flights at %s", async (apart, shown) => {
    open(apart);
    expect(await opened()).toBe(shown);
  });

  it("is the view that the address names", async () => {
    open("2500.00", "package");
    expect(await opened()).toContain("birlikte");
  });

  it("shows no price for single flights if that is unknown", async () => {
    open(null);
    expect(
      (await screen.findByRole("radio", { name: t("results.views.combine") })).closest("label")?.textContent,
    ).toBe(t("results.views.combine"));
  });
});

describe("the order by price of a round trip", () => {
  it("shows the lowest single flight price in the first of two steps", async () => {
    open("2500.00", "combine");
    expect((await cheapest()).textContent).toBe(`${t("search.quick.price")} ₺1.000`);
    expect((await cheapest()).getAttribute("aria-pressed")).toBe("true");
    expect(screen.getByRole("heading", { name: t("results.roundTrip.selectDeparture") }).dataset.at).toBe(
      "1/2",
    );
  });

  it("shows the lowest package price without a second step", async () => {
    open("2500.00", "package");
    expect((await cheapest()).textContent).toBe(`${t("search.quick.price")} ₺3.000`);
    // A list in its default order names no other order.
    expect(screen.getByRole("button", { name: t("search.sorts.more") }).textContent).not.toContain(
      t("results.sorts.price"),
    );
    expect((await cheapest()).getAttribute("aria-pressed")).toBe("true");
    expect(screen.queryByRole("heading", { name: t("results.roundTrip.selectDeparture") })).toBeNull();
  });
});
