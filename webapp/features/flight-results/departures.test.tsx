// Both ways to buy a round trip side by side: their prices, and the open list.

import results from "@content/catalogues/tr/results.json";
import search from "@content/catalogues/tr/search.json";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { FlightResult, Money } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish, serve } from "@/test/render";
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

function open(apart: string | null, view: View | null = null, items: FlightResult[] = BOTH) {
  serve({ "GET /api/mobile/info/": () => ({ body: {} }) });
  const onView = vi.fn();
  renderInTurkish(
    <Messages turkish={{ search, results }}>
      <Departures
        search={{
          ...found(items, option),
          apart_price: apart === null ? null : money(apart),
          from: { session_unique: "first" },
          renewed: false,
        }}
        view={view}
        isDepartureGone={false}
        choosing={null}
        pending={null}
        onView={onView}
        onNewSearch={vi.fn()}
        onWarm={vi.fn()}
        onChooseDeparture={vi.fn()}
        onChoose={vi.fn()}
        onShow={vi.fn()}
      />
    </Messages>,
  );
  return { user: userEvent.setup(), onView };
}

const opened = async () =>
  (await screen.findByRole("radio", { checked: true, name: /yolcu|Paket|Ayrı/ })).closest("label")
    ?.textContent;
const cheapest = () => screen.findByRole("button", { name: /^En ucuz/ });

describe("a round trip opens at the cheaper of package and combination", () => {
  it.each([
    ["2500.00", "Ayrı ayrıgidiş-dönüş, 2 yolcu için en düşük ₺2.500"],
    ["3500.00", "Paketgidiş-dönüş, 2 yolcu için en düşük ₺3.000"],
    [null, "Paketgidiş-dönüş, 2 yolcu için en düşük ₺3.000"],
  ])("flights one by one at %s", async (apart, shown) => {
    open(apart);
    expect(await opened()).toBe(shown);
  });

  it("unless the address asks for the other", async () => {
    open("2500.00", "package");
    expect(await opened()).toContain("Paket");
  });

  it("and says no price that has another base", async () => {
    open(null);
    expect((await screen.findByRole("radio", { name: "Ayrı ayrı" })).closest("label")?.textContent).toBe(
      "Ayrı ayrı",
    );
  });
});

describe("the cheapest is that of both", () => {
  it("where it is open, with its base", async () => {
    open("2500.00");
    expect((await cheapest()).textContent).toBe("En ucuz gidiş-dönüş ₺2.500");
    expect((await cheapest()).getAttribute("aria-pressed")).toBe("true");
  });

  it("where it is not, as the way to it", async () => {
    const { user, onView } = open("2500.00", "package");
    expect((await cheapest()).textContent).toBe("En ucuz Ayrı ayrı ₺2.500");
    // A list in its default order names no other order.
    expect(screen.getByRole("button", { name: "Diğer" }).textContent).not.toContain("Fiyat");
    expect((await cheapest()).getAttribute("aria-pressed")).toBe("false");
    await user.click(await cheapest());
    await waitFor(() => expect(onView).toHaveBeenCalledWith("combine"));
  });

  it("or says that it is of the flight there alone, where more is not known", async () => {
    open(null, "combine", [flight("there", "1000.00")]);
    expect((await cheapest()).textContent).toBe("En ucuz yalnızca gidiş ₺1.000");
  });
});
