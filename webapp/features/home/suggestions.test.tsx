import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Airport, FlightSearchOption } from "@/lib/api/types";
import { addDays, monthOf, today } from "@/lib/dates";
import { type MultimodalSearch, multimodalOption } from "@/lib/search/multimodal-option";
import { rememberSearch } from "@/lib/search/recent-searches";
import { renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import Suggestions from "./suggestions";

const place = (id: number, code: string, city: string): Airport => ({
  id,
  code,
  name: code,
  city,
  country_code: "TR",
  timezone: "Europe/Istanbul",
});
const [ist, esb, ayt] = [place(1, "IST", "İstanbul"), place(3, "ESB", "Ankara"), place(5, "AYT", "Antalya")];
const day = addDays(today(), 20);

const searched = (id: string, changes: Partial<FlightSearchOption> = {}) =>
  ({
    id,
    departure_airport: ist,
    arrival_airport: esb,
    departure_date: day,
    return_date: null,
    total_passenger_count: 2,
    ...changes,
  }) as FlightSearchOption;

const CRITERIA = {
  ...{ departure_city: 3501, arrival_city: 1401 },
  ...{ adult_count: 2, child_count: 0, infant_count: 0, senior_count: 0 },
};

const ANSWERS = {
  "GET /api/location/guess/": () => ({ body: { airport: esb } }),
  "GET /api/flight/gateway/results/fares/?": () => ({
    body: { days: [{ date: day, price: { total: "1775.40", currency: "TRY" } }] },
  }),
  "GET /api/flight/gateway/results/cheapest/?": () => ({
    body: {
      departure_airport: ist,
      places: [
        {
          option: "to-antalya",
          arrival_airport: ayt,
          date: day,
          price: { total: "912.00", currency: "TRY" },
        },
      ],
    },
  }),
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private seen: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.seen([{ isIntersecting: true }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
});

describe("recent searches", () => {
  it("link to their results with the lowest price", async () => {
    rememberSearch("flight", searched("gone", { departure_date: addDays(today(), -1) }));
    rememberSearch("flight", searched("to-ankara"));
    const calls = serve(ANSWERS);
    renderInTurkish(<Suggestions />);
    const list = await screen.findByRole("region", { name: t("suggestions.recent.title") });
    const links = within(list).getAllByRole("link");
    expect(links.map((link) => link.getAttribute("href"))).toEqual(["/flight/search/?option=to-ankara"]);
    expect(
      await within(list).findByText(t("suggestions.recent.from", { per: "other", price: "₺1.775,40" })),
    ).toBeTruthy();
    expect(links[0]?.textContent).toMatch(re`İstanbul – Ankara.*${t("suggestions.party", { count: 2 })}`);
    expect(calls.some(({ path }) => path.includes(`option=to-ankara&month=${monthOf(day)}`))).toBe(true);
  });

  it("include searches of all products, without a price", async () => {
    const id = multimodalOption({ ...CRITERIA, departure_date: day });
    rememberSearch("all", {
      ...CRITERIA,
      departure_date: day,
      id,
      from: "İzmir",
      to: "Bolu",
    } as MultimodalSearch);
    serve(ANSWERS);
    renderInTurkish(<Suggestions />);
    const list = await screen.findByRole("region", { name: t("suggestions.recent.title") });
    const link = within(list).getByRole("link", {
      name: re`İzmir – Bolu.*${t("suggestions.party", { count: 2 })}`,
    });
    expect(link.getAttribute("href")).toBe(`/ways/?option=${id}`);
  });

  it("keep the last four different searches and can be cleared", async () => {
    for (const id of ["a", "b", "c", "d", "e", "b"]) rememberSearch("flight", searched(id));
    serve(ANSWERS);
    renderInTurkish(<Suggestions />);
    const list = await screen.findByRole("region", { name: t("suggestions.recent.title") });
    expect(
      within(list)
        .getAllByRole("link")
        .map((link) => link.getAttribute("href")?.at(-1)),
    ).toEqual([..."bedc"]);
    await userEvent.click(screen.getByRole("button", { name: t("suggestions.recent.forget") }));
    expect(screen.queryByText(t("suggestions.recent.title"))).toBeNull();
    expect(localStorage.length).toBe(0);
  });
});

describe("cheapest days", () => {
  it("start at the guessed airport", async () => {
    const calls = serve(ANSWERS);
    renderInTurkish(<Suggestions />);
    expect(await screen.findByText(t("suggestions.cheapest", { city: "Ankara" }))).toBeTruthy();
    const link = await screen.findByRole("link", {
      name: re`Antalya.*${t("suggestions.from", { price: "₺912" })}`,
    });
    expect(link.getAttribute("href")).toBe("/flight/search/?option=to-antalya");
    const path = calls.find(({ path }) => path.includes("results/cheapest/"))?.path ?? "";
    const option = new URLSearchParams(path.split("?")[1]).get("option") ?? "";
    expect(atob(option)).toMatch(/^flight\.3\.1\.\d{8}\.\.1\.0\.0\.0\.economy\.\.$/);
  });

  it("start in İstanbul if no airport was guessed", async () => {
    const calls = serve({ ...ANSWERS, "GET /api/location/guess/": () => ({ body: { airport: null } }) });
    renderInTurkish(<Suggestions />);
    expect(await screen.findByText(t("suggestions.cheapest", { city: "İstanbul" }))).toBeTruthy();
    const path = calls.find(({ path }) => path.includes("results/cheapest/"))?.path ?? "";
    const option = new URLSearchParams(path.split("?")[1]).get("option") ?? "";
    expect(atob(option)).toMatch(/^flight\.1000001\.3\./);
  });

  it("disappear if they cannot be loaded", async () => {
    serve({ ...ANSWERS, "GET /api/flight/gateway/results/cheapest/?": () => ({ status: 500, body: {} }) });
    const { container } = renderInTurkish(<Suggestions />);
    await screen.findByText(t("suggestions.cheapest", { city: "Ankara" }));
    await vi.waitFor(() => expect(container.textContent).not.toContain("Ankara"));
  });
});
