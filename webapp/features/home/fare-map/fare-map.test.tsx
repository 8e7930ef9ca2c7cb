import { act, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { monthAfter, monthOf, today } from "@/lib/dates";
import { rememberSearched } from "@/lib/product";
import { lostOnce, renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import FareMap from "./fare-map";

const DATE = "2026-12-08";
const spelled = (parts: string) => btoa(parts).replaceAll("=", "");
const place = (city: string, total: string, lat: number, lng: number, product = "flight") => ({
  option: spelled(`${product}.1.${city.length}.20261208`),
  city,
  location: { lat, lng },
  date: DATE,
  price: { total, currency: "TRY" },
});
const FROM = { city: "İstanbul", location: { lat: 41.27, lng: 28.75 } };
const PLACES = [
  place("Antalya", "1234.00", 36.9, 30.8),
  place("Ankara", "987.50", 40.1, 33),
  place("Van", "2600.00", 38.5, 43.3),
];
const MAP = "GET /api/flight/gateway/results/map/?";
const GUESS = "GET /api/location/guess/";
const ANSWERS = {
  [GUESS]: () => ({ body: { airport: null, station: null } }),
  [MAP]: () => ({ body: { from: FROM, places: PLACES } }),
  "GET /api/bus/gateway/results/map/?": () => ({
    body: { from: FROM, places: [place("Bolu", "450.00", 40.7, 31.6, "bus")] },
  }),
};

const lastRequest = (calls: { path: string }[]) => {
  const path = calls.findLast(({ path }) => path.includes("results/map/"))?.path ?? "";
  const query = new URLSearchParams(path.split("?")[1]);
  return { path: path.split("?")[0], option: atob(query.get("option") ?? ""), month: query.get("month") };
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      constructor(private sized: () => void) {}
      observe(element: HTMLElement) {
        Object.defineProperty(element, "clientWidth", { value: 600, configurable: true });
        this.sized();
      }
      disconnect() {}
    },
  );
});

const places = () => screen.findAllByRole("link");

describe("the fare map", () => {
  it("links each place to the search of its cheapest day, sorted by price", async () => {
    const calls = serve(ANSWERS);
    renderInTurkish(<FareMap />);
    const list = await screen.findByRole("list", { name: t("fare-map.label", { city: "İstanbul" }) });
    const links = within(list).getAllByRole("link");
    expect(links.map((link) => link.firstChild?.textContent)).toEqual([
      t("fare-map.place", { city: "Ankara", price: "₺987,50", date: "8 Aralık Salı" }),
      t("fare-map.place", { city: "Antalya", price: "₺1.234", date: "8 Aralık Salı" }),
      t("fare-map.place", { city: "Van", price: "₺2.600", date: "8 Aralık Salı" }),
    ]);
    expect(links[1]?.getAttribute("href")).toBe(`/flight/search/?option=${PLACES[0]?.option}`);
    expect(lastRequest(calls).option).toMatch(/^flight\.1000001\.3\.\d{8}\.\.1\.0\.0\.0\.economy\.\.$/);
    expect(screen.getByText(t("home.place.found", { product: "city", count: 3 }))).toBeTruthy();
  });

  it("starts at the guessed airport, or at the departure of the last search", async () => {
    const airport = { id: 5, code: "AYT", name: "Antalya", city: "Antalya" };
    const calls = serve({ ...ANSWERS, [GUESS]: () => ({ body: { airport } }) });
    const { unmount } = renderInTurkish(<FareMap />);
    await places();
    expect(lastRequest(calls).option).toMatch(/^flight\.5\.3\./);
    unmount();
    localStorage.setItem(
      "rota.draft.flight-search",
      JSON.stringify({ departure: { id: 3, city: "Ankara" } }),
    );
    renderInTurkish(<FareMap />);
    await places();
    expect(lastRequest(calls).option).toMatch(/^flight\.3\.1\./);
    expect(screen.getByRole("button", { name: re`${t("fare-map.from")}.*Ankara` })).toBeTruthy();
  });

  it("shows the prices of buses and of another month on request", async () => {
    const calls = serve(ANSWERS);
    renderInTurkish(<FareMap />);
    await places();
    await userEvent.click(screen.getByRole("radio", { name: t("fare-map.bus") }));
    const bolu = await screen.findByRole("link", {
      name: t.like("fare-map.place", { city: "Bolu", price: "₺450" }),
    });
    expect(bolu.getAttribute("href")).toMatch(/^\/bus\/search\//);
    expect(lastRequest(calls)).toMatchObject({ path: "/api/bus/gateway/results/map/", month: null });
    expect(lastRequest(calls).option).toMatch(/^bus\.1003401\.601\.\d{8}\.$/);
    const month = screen.getByRole("combobox", { name: t.like("fare-map.month") });
    const next = within(month).getAllByRole("option")[2] as HTMLOptionElement;
    await userEvent.selectOptions(month, next);
    await places();
    const wanted = monthAfter(monthOf(today()));
    expect(lastRequest(calls).month).toBe(wanted);
    expect(lastRequest(calls).option).toContain(`.${wanted.replace("-", "")}01.`);
  });

  it("follows the tab of the search form, but ignores the tab of cars", async () => {
    serve(ANSWERS);
    renderInTurkish(<FareMap />);
    await places();
    const chosen = () => screen.getByRole<HTMLInputElement>("radio", { checked: true }).value;
    for (const [tab, product] of [
      ["bus", "bus"],
      ["car", "bus"],
      ["flight", "flight"],
    ] as const) {
      act(() => rememberSearched(tab));
      expect(chosen()).toBe(product);
    }
  });

  it("shows places within the budget, or the cheapest one if none fits", async () => {
    serve(ANSWERS);
    renderInTurkish(<FareMap />);
    expect(await places()).toHaveLength(3);
    const budget = screen.getByRole("slider", { name: t("fare-map.budget") });
    expect(budget.getAttribute("aria-valuetext")).toBe(t("fare-map.anyBudget"));
    fireEvent.change(budget, { target: { value: "1000" } });
    expect(await places()).toHaveLength(1);
    expect(budget.getAttribute("aria-valuetext")).toBe(t("fare-map.upTo", { price: "₺1.000" }));
    fireEvent.change(budget, { target: { value: "200" } });
    expect(screen.getByText(t("fare-map.tooLow")).parentElement?.textContent).toContain(
      t("fare-map.cheapest", { city: "Ankara", price: "₺987,50" }),
    );
    await userEvent.click(screen.getByRole("button", { name: t("fare-map.show") }));
    expect(await places()).toHaveLength(3);
  });

  it("has one tab stop and moves from place to place by arrow keys", async () => {
    serve(ANSWERS);
    renderInTurkish(<FareMap />);
    const [ankara, antalya, van] = (await places()) as [HTMLElement, HTMLElement, HTMLElement];
    const stops = () => [ankara, antalya, van].map(({ tabIndex }) => tabIndex);
    expect(stops()).toEqual([0, -1, -1]);
    ankara.focus();
    await userEvent.keyboard("{ArrowRight}");
    expect(document.activeElement).toBe(van);
    expect(stops()).toEqual([-1, -1, 0]);
    await userEvent.keyboard("{Home}{ArrowDown}");
    expect(document.activeElement).toBe(antalya);
    expect(antalya.closest("li")?.dataset.active).toBe("true");
  });

  it("shows loading, a failure, and that nothing is on sale", async () => {
    serve({ ...ANSWERS, [MAP]: lostOnce(() => ({ body: { from: FROM, places: [] } })) });
    renderInTurkish(<FareMap />);
    expect(screen.getByText(t("fare-map.loading"))).toBeTruthy();
    expect(await screen.findByText(t.like("fare-map.failed"))).toBeTruthy();
    await userEvent.click(screen.getByRole("button", { name: t("common.retry") }));
    expect(await screen.findByText(t("fare-map.none", { city: "İstanbul" }))).toBeTruthy();
  });
});
