import { act, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { DayFare, FaresOf } from "@/lib/api/use-fares";
import { DEFAULT_SETTINGS, saveSettings } from "@/lib/settings";
import { renderInTurkish, serve } from "@/test/render";
import { t } from "@/test/words";
import Calendar, { type Picking } from "./calendar";

const FARES: FaresOf = { product: "flight", option: "option", per: "roundTrip" };
const read = (month: string) =>
  `/api/flight/gateway/results/fares/?option=option&month=${month}&currency=TRY`;
const fare = (date: string, total: string | null): DayFare => ({
  date,
  price: total === null ? null : { total, currency: "TRY" },
});
const MONTHS: Record<string, DayFare[]> = {
  "2026-12": [
    fare("2026-12-09", "100.00"),
    fare("2026-12-10", "1774.60"),
    fare("2026-12-11", null),
    fare("2026-12-12", "1249.90"),
  ],
  "2027-01": [fare("2027-01-04", "1249.90"), fare("2027-01-05", "2000000.00")],
};

const widen = (matches: boolean) =>
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener() {}, removeEventListener() {} }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-10T09:00:00Z") });
  widen(true);
});
afterEach(() => {
  vi.useRealTimers();
  document.documentElement.dir = "ltr";
});

async function open({
  value = "2026-12-12",
  fares = FARES,
  status = 200,
  max = "2027-12-05",
  span,
  back,
  isScrolled = false,
}: Partial<Opened> = {}) {
  const onPick = vi.fn();
  const answers = Object.entries(MONTHS).map(([month, days]) => [
    `GET ${read(month)}`,
    () => ({ status, body: { days } }),
  ]);
  const kinds = {
    official: [{ date: "2027-01-01", color: "#123456", name: "Yılbaşı" }],
    religious: [],
    semester: [{ date: "2027-01-01", color: "#654321", name: "Yarıyıl tatili" }],
  };
  const calls = serve({
    ...Object.fromEntries(answers),
    "GET /api/flight/gateway/results/fares/?": () => ({ status, body: { days: [] } }),
    "GET /api/holidays/?": () => ({ body: { official: [], religious: [], semester: [] } }),
    "GET /api/holidays/?year=2027": () => ({ body: kinds }),
  });
  renderInTurkish(
    <Calendar
      value={value}
      min="2026-12-10"
      max={max}
      fares={fares}
      span={span}
      back={back}
      onPick={onPick}
    />,
  );
  if (isScrolled) await screen.findAllByRole("region");
  else await screen.findAllByRole("grid");
  return {
    user: userEvent.setup(),
    onPick,
    requests: () => calls.map(({ path }) => path).filter((path) => path.includes("/fares/")),
  };
}
type Opened = {
  value: string;
  fares: FaresOf | null;
  status: number;
  max: string;
  span: Picking["span"];
  back: boolean;
  isScrolled: boolean;
};

const cell = (date: string) =>
  document.querySelector<HTMLElement>(`[data-day="${date}"]:not([data-outside])`) as HTMLElement;
const button = (date: string) => within(cell(date)).getByRole<HTMLButtonElement>("button");
const nameOf = (date: string) => cell(date).querySelector(".visually-hidden")?.textContent;
const shownOn = (date: string) => cell(date).querySelector("[aria-hidden]")?.textContent;
const sections = () => screen.getAllByRole("region").map((one) => one.getAttribute("aria-label"));
const months = () => screen.queryAllByRole("grid").map((grid) => grid.getAttribute("aria-label"));
const priced = () => screen.findByRole("button", { name: /₺1\.775/ });

describe("the calendar's days", () => {
  it("show two months on a desktop, weeks from Monday on, with the chosen day and today marked", async () => {
    await open();
    expect(months()).toEqual(["Aralık 2026", "Ocak 2027"]);
    const heads = [...document.querySelectorAll("table:first-of-type th")].slice(0, 7);
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      "Pzt",
      "Sal",
      "Çar",
      "Per",
      "Cum",
      "Cmt",
      "Paz",
    ]);
    expect(cell("2026-12-12").getAttribute("aria-selected")).toBe("true");
    expect(document.querySelectorAll("[aria-selected]")).toHaveLength(1);
    expect(nameOf("2026-12-10")).toContain(t("calendar.today"));
  });

  it("show every month on a phone, and load a month's prices as it scrolls near", async () => {
    widen(false);
    const seen: (() => void)[] = [];
    vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
    vi.stubGlobal("cancelIdleCallback", clearTimeout);
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          seen.push(() => tell([{ isIntersecting: true }]));
        }
        observe() {}
        disconnect() {}
      },
    );
    const { requests } = await open({ max: "2027-02-05", isScrolled: true });
    expect(sections()).toEqual(["Aralık 2026", "Ocak 2027", "Şubat 2027"]);
    await vi.waitFor(() => expect(seen).toHaveLength(3));
    expect([months(), requests()]).toEqual([[], []]);
    act(() => seen[0]?.());
    await priced();
    expect(months()).toEqual(["Aralık 2026"]);
    expect(requests()).toEqual([read("2026-12")]);
    act(() => seen[2]?.());
    expect(months()).toEqual(["Aralık 2026", "Şubat 2027"]);
    expect(requests()).toEqual([read("2026-12"), read("2027-02")]);
  });

  it("fill six rows in every month, so that the height stays", async () => {
    await open();
    const weeks = screen.getAllByRole("grid").map((grid) => grid.querySelectorAll("tbody tr").length);
    expect(weeks).toEqual([6, 6]);
  });

  it("can be picked only between the first and the last day that can be searched", async () => {
    const { user, onPick } = await open({ max: "2026-12-20" });
    expect(months()).toEqual(["Aralık 2026"]);
    expect(button("2026-12-09").disabled).toBe(true);
    expect(button("2026-12-21").disabled).toBe(true);
    expect(screen.getByRole("button", { name: t("calendar.nextMonth") }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await user.click(button("2026-12-20"));
    await user.click(button("2026-12-12"));
    expect(onPick.mock.calls).toEqual([["2026-12-20"], ["2026-12-12"]]);
  });

  it("end with the last two months that can be searched", async () => {
    await open({ value: "2027-02-03", max: "2027-02-05" });
    expect(months()).toEqual(["Ocak 2027", "Şubat 2027"]);
    expect(screen.getByRole("button", { name: t("calendar.nextMonth") }).getAttribute("aria-disabled")).toBe(
      "true",
    );
  });

  it("are reached and picked by the keyboard", async () => {
    const { user, onPick } = await open();
    button("2026-12-12").focus();
    const focused = () => document.activeElement?.closest("[data-day]")?.getAttribute("data-day");
    for (const [key, day] of [
      ["{ArrowRight}", "2026-12-13"],
      ["{ArrowDown}", "2026-12-20"],
      ["{Home}", "2026-12-14"],
      ["{End}", "2026-12-20"],
      ["{PageDown}", "2027-01-20"],
      ["{PageDown}", "2027-02-20"],
      ["{PageUp}", "2027-01-20"],
    ] as const) {
      await user.keyboard(key);
      expect(focused(), key).toBe(day);
    }
    await user.keyboard("{Enter}");
    expect(onPick.mock.calls).toEqual([["2027-01-20"]]);
  });

  it("move to the next day by ArrowLeft in a right-to-left language", async () => {
    document.documentElement.dir = "rtl";
    const { user } = await open();
    button("2026-12-12").focus();
    await user.keyboard("{ArrowLeft}");
    expect(document.activeElement).toBe(button("2026-12-13"));
  });

  it("show a holiday's ring and name, a festival's before a school break's", async () => {
    await open();
    const names = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    await vi.waitFor(() => expect(names()).toEqual(["1 Oca Yılbaşı", "1 Oca Yarıyıl tatili"]));
    expect(cell("2027-01-01").querySelector("svg")?.getAttribute("color")).toBe("#123456");
    expect(nameOf("2027-01-01")).toBe("1 Ocak Cuma. Yılbaşı");
  });

  it("are picked by the buttons for today, tomorrow and the weekend", async () => {
    const { user, onPick } = await open();
    for (const day of [t("calendar.today"), t("calendar.tomorrow"), t("calendar.weekend")])
      await user.click(screen.getByRole("button", { name: day }));
    expect(onPick.mock.calls).toEqual([["2026-12-10"], ["2026-12-11"], ["2026-12-12"]]);
    expect(screen.getByRole("button", { name: t("calendar.weekend"), pressed: true })).toBeDefined();
  });

  it("have no weekend button on a Friday, since the weekend is tomorrow", async () => {
    vi.setSystemTime(new Date("2026-12-11T09:00:00Z"));
    await open({ value: "2026-12-12" });
    expect(screen.queryByRole("button", { name: t("calendar.weekend") })).toBeNull();
    expect(screen.getAllByRole("button", { pressed: true }).map(({ textContent }) => textContent)).toEqual([
      t("calendar.tomorrow"),
    ]);
  });

  it("mark and name both ends of a round trip, and the days between", async () => {
    const span = [
      { label: "Gidiş", date: "2026-12-12" },
      { label: "Dönüş", date: "2026-12-14" },
    ] as const;
    await open({ span, fares: null });
    expect(["2026-12-12", "2026-12-13", "2026-12-14"].map(nameOf)).toEqual([
      "12 Aralık Cumartesi. Gidiş",
      "13 Aralık Pazar",
      "14 Aralık Pazartesi. Dönüş",
    ]);
    const marked = (name: string) =>
      [...document.querySelectorAll(`[data-day][class*="${name}"]`)].map((one) =>
        one.getAttribute("data-day"),
      );
    expect([marked("chosen"), marked("between")]).toEqual([["2026-12-12", "2026-12-14"], ["2026-12-13"]]);
  });

  it.each([
    ["its first, where its last is near", "2027-01-03", "Aralık 2026"],
    ["its last, where that is far", "2027-04-03", "Nisan 2027"],
  ])("show a round trip from %s, and its last day has no quick buttons", async (_, value, first) => {
    const span = [
      { label: "Gidiş", date: "2026-12-12" },
      { label: "Dönüş", date: value },
    ];
    await open({ value, span, back: true, max: "2027-10-05" });
    expect(months()[0]).toBe(first);
    expect(screen.queryByRole("button", { name: t("calendar.tomorrow") })).toBeNull();
  });

  it.each([
    ["one day there and back", ["2026-12-12", "2026-12-12"]],
    ["a last day that is not chosen", ["2026-12-12"]],
  ])("mark no day between with %s", async (_, dates) => {
    await open({ span: dates.map((date) => ({ label: "Uç", date })), fares: null });
    expect(document.querySelectorAll('[data-day][class*="chosen"]')).toHaveLength(1);
    expect(document.querySelectorAll('[data-day][class*="between"]')).toHaveLength(0);
  });
});

describe("the calendar's prices", () => {
  it("are shortened below their days, with the currency named once and one cheapest day, also in words", async () => {
    await open();
    await priced();
    expect(screen.getByText(t("calendar.price", { per: "other", currency: "₺" }))).toBeDefined();
    expect(["2026-12-10", "2026-12-11", "2026-12-12", "2026-12-13", "2027-01-05"].map(shownOn)).toEqual([
      "101.775",
      "11–",
      "121.250",
      "13",
      "52\u00a0Mn",
    ]);
    expect(["2026-12-10", "2026-12-11", "2026-12-12", "2026-12-13", "2027-01-04"].map(nameOf)).toEqual([
      t("calendar.day", {
        fare: "some",
        date: "10 Aralık Perşembe",
        price: `₺1.775. ${t("calendar.today")}`,
      }),
      t("calendar.day", { fare: "none", date: "11 Aralık Cuma" }),
      t("calendar.day", { fare: "lowest", date: "12 Aralık Cumartesi", price: "₺1.250" }),
      "13 Aralık Pazar",
      t("calendar.day", { fare: "some", date: "4 Ocak Pazartesi", price: "₺1.250" }),
    ]);
    // Yesterday is not on sale.
    expect([nameOf("2026-12-09"), shownOn("2026-12-09")]).toEqual(["9 Aralık Çarşamba", "9"]);
  });

  it("mark one day as the cheapest of all months that were scrolled to", async () => {
    widen(false);
    vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
    vi.stubGlobal("cancelIdleCallback", clearTimeout);
    vi.stubGlobal(
      "IntersectionObserver",
      class {
        constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
          tell([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    await open({ max: "2027-02-05", isScrolled: true });
    await vi.waitFor(() => expect(nameOf("2027-01-04")).toContain("₺1.250"));
    const cheapest = () =>
      ["2026-12-12", "2027-01-04"].filter((day) =>
        t.like("calendar.day", { fare: "lowest" }).test(nameOf(day) ?? ""),
      );
    await vi.waitFor(() => expect(cheapest()).toEqual(["2026-12-12"]));
    expect(document.querySelectorAll('[data-day] [class*="cheapest"]')).toHaveLength(1);
  });

  it("are requested once per shown month", async () => {
    const { user, requests } = await open();
    await priced();
    await user.click(screen.getByRole("button", { name: t("calendar.nextMonth") }));
    await user.click(screen.getByRole("button", { name: t("calendar.previousMonth") }));
    await priced();
    expect(requests()).toEqual([read("2026-12"), read("2027-01"), read("2027-02")]);
  });

  it("are requested in the user's currency", async () => {
    saveSettings({ ...DEFAULT_SETTINGS, currency: "EUR" });
    const { requests } = await open();
    expect(requests()[0]).toContain("currency=EUR");
    expect(screen.getByText(t("calendar.price", { per: "other", currency: "€" }))).toBeDefined();
    saveSettings(DEFAULT_SETTINGS);
  });

  it("are left out after a failure, and the days can still be picked", async () => {
    const { user, onPick } = await open({ status: 400 });
    await user.click(button("2026-12-11"));
    expect(onPick.mock.calls).toEqual([["2026-12-11"]]);
    expect(nameOf("2026-12-12")).toBe("12 Aralık Cumartesi");
  });

  it("are not requested for a calendar without fares", async () => {
    const { requests } = await open({ fares: null });
    expect(requests()).toEqual([]);
    expect(screen.queryByText(t.like("calendar.price", { per: "oneWay" }))).toBeNull();
  });
});
