import search from "@content/catalogues/tr/search.json";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { DayFare, FaresOf } from "@/lib/api/use-fares";
import { addDays, lastSearched } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import { renderInTurkish, serve } from "@/test/render";
import { re, t } from "@/test/words";
import { DateBar, type Day } from "./date-bar";

const CHOSEN = "2026-12-02";
const PRICED: FaresOf = { product: "flight", option: "option", per: "oneWay" };
const read = (month: string) =>
  `/api/flight/gateway/results/fares/?option=option&month=${month}&currency=TRY`;

const fare = (date: string, total: string | null): DayFare => ({
  date,
  price: total === null ? null : { total, currency: "TRY" },
});
const WEEK = [
  fare("2026-11-29", "2500.40"),
  fare("2026-11-30", "1249.90"),
  fare("2026-12-01", null),
  fare("2026-12-02", "2000.00"),
  fare("2026-12-03", "1249.90"),
  fare("2026-12-04", "5000.00"),
];

const width = (isDesktop: boolean) =>
  vi.stubGlobal("matchMedia", () => ({
    matches: isDesktop,
    addEventListener() {},
    removeEventListener() {},
  }));

beforeEach(() => {
  width(true);
  vi.stubGlobal("requestIdleCallback", (work: () => void) => setTimeout(work));
  vi.stubGlobal("cancelIdleCallback", clearTimeout);
});

async function open({
  day = {},
  fares = PRICED,
  disabled = false,
  status = 200,
  found = WEEK,
}: {
  day?: Partial<Day>;
  fares?: FaresOf | null;
  disabled?: boolean;
  status?: number;
  found?: DayFare[];
} = {}) {
  const onPick = vi.fn();
  const of = (month: string) => () => ({
    status,
    body: { days: found.filter(({ date }) => date.startsWith(month)) },
  });
  const calls = serve({
    [`GET ${read("2026-11")}`]: of("2026-11"),
    [`GET ${read("2026-12")}`]: of("2026-12"),
    "GET /api/flight/gateway/results/fares/?": () => ({ body: { days: [] } }),
  });
  renderInTurkish(
    <Messages turkish={{ search }}>
      <DateBar
        days={[
          {
            label: "Gidiş",
            title: "Gidiş günü",
            date: CHOSEN,
            earliest: "2026-11-01",
            latest: lastSearched(),
            fares,
            onPick,
            ...day,
          },
        ]}
        disabled={disabled}
      />
    </Messages>,
  );
  await screen.findByRole("list");
  return { user: userEvent.setup(), onPick, calls };
}

const strip = () => screen.getByRole("list");
const days = () => [...strip().querySelectorAll("button")];
const names = () => days().map((day) => day.querySelector(".visually-hidden")?.textContent);
const shown = () => days().map((day) => day.querySelector("[aria-hidden]")?.textContent);
const priced = () => screen.findByRole("button", { name: /₺5.000/ });

describe("the date strip's days", () => {
  it("are shown at once, three on either side of the chosen day", async () => {
    await open();
    expect(names()).toEqual([
      "29 Kasım Pazar",
      "30 Kasım Pazartesi",
      "1 Aralık Salı",
      "2 Aralık Çarşamba",
      "3 Aralık Perşembe",
      "4 Aralık Cuma",
      "5 Aralık Cumartesi",
    ]);
    expect(shown()[0]).toBe("Paz29");
    expect(strip().querySelectorAll('[aria-current="date"]')).toHaveLength(1);
    expect(days()[3]?.getAttribute("aria-current")).toBe("date");
  });

  it("are two on either side of the chosen day on a phone", async () => {
    width(false);
    await open();
    expect(names()[0]).toBe("30 Kasım Pazartesi");
    expect(days()).toHaveLength(5);
    expect(days()[2]?.getAttribute("aria-current")).toBe("date");
  });

  it("begin with the earliest day that can be searched, and are still seven", async () => {
    await open({ day: { earliest: "2026-12-01" } });
    expect(names()[0]).toBe("1 Aralık Salı");
    expect(days()).toHaveLength(7);
  });

  it("end with the last day that can be searched", async () => {
    await open({ day: { date: addDays(lastSearched(), -1) } });
    expect(days()).toHaveLength(7);
    expect(days()[5]?.getAttribute("aria-current")).toBe("date");
  });

  it("are fewer where fewer can be searched", async () => {
    await open({ day: { earliest: "2026-12-01", latest: "2026-12-03" } });
    expect(days()).toHaveLength(3);
  });

  it("are picked by tap or by the buttons for the day before and after, but for the chosen day", async () => {
    const { user, onPick } = await open({ fares: null });
    await user.click(screen.getByRole("button", { name: "2 Aralık Çarşamba" }));
    expect(onPick).not.toHaveBeenCalled();
    await user.click(screen.getByRole("button", { name: "4 Aralık Cuma" }));
    await user.click(screen.getByRole("button", { name: t("search.dates.before") }));
    await user.click(screen.getByRole("button", { name: t("search.dates.next") }));
    expect(onPick.mock.calls).toEqual([["2026-12-04"], ["2026-12-01"], ["2026-12-03"]]);
  });

  it("cannot be picked while another search starts", async () => {
    await open({ disabled: true });
    expect(days().map(({ disabled }) => disabled)).toEqual(Array(7).fill(true));
  });

  it("have a button that opens the calendar", async () => {
    await open();
    expect(
      screen
        .getByRole("button", { name: re`^${t("calendar.grid.departure")}` })
        .getAttribute("aria-haspopup"),
    ).toBe("dialog");
  });
});

describe("the date strip's prices", () => {
  it("show differences to the chosen day, mark the cheapest day in words, and name days without tickets", async () => {
    await open();
    await priced();
    expect(names()).toEqual([
      t("search.dates.day", { fare: "some", date: "29 Kasım Pazar", price: "₺2.500" }),
      t("search.dates.day", { fare: "lowest", date: "30 Kasım Pazartesi", price: "₺1.250" }),
      t("search.dates.day", { fare: "none", date: "1 Aralık Salı" }),
      t("search.dates.day", { fare: "some", date: "2 Aralık Çarşamba", price: "₺2.000" }),
      t("search.dates.day", { fare: "some", date: "3 Aralık Perşembe", price: "₺1.250" }),
      t("search.dates.day", { fare: "some", date: "4 Aralık Cuma", price: "₺5.000" }),
      "5 Aralık Cumartesi",
    ]);
    expect(shown()).toEqual([
      "Paz29+₺500",
      "Pzt30−₺750",
      "Sal1–",
      "Çar2₺2.000",
      "Per3−₺750",
      "Cum4+₺3.000",
      "Cmt5",
    ]);
    expect(days().map((day) => day.className.includes("cheapest"))).toEqual(
      Array<boolean>(7).fill(false).with(1, true),
    );
  });

  it("are summed up in a sentence that compares the chosen day with the usual price", async () => {
    const dear = Array.from({ length: 20 }, (_, by) => fare(addDays(CHOSEN, by + 1), "3000.00"));
    const { calls } = await open({ found: [fare(CHOSEN, "2000.00"), ...dear] });
    expect(
      await screen.findByText(t("price-insight.sentence", { level: "low", span: "₺3.000" })),
    ).toBeDefined();
    expect(screen.getByText(/21 günün/)).toBeDefined();
    expect(calls).toHaveLength(2);
  });

  it("have no comparing sentence where few days have a price", async () => {
    await open();
    await priced();
    expect(document.querySelector("details")).toBeNull();
  });

  it("are replaced by a sentence where no day around has a ticket", async () => {
    await open({ found: WEEK.concat(fare("2026-12-05", null)).map(({ date }) => fare(date, null)) });
    expect(await screen.findByText(t("search.dates.none"))).toBeDefined();
    expect(shown()[0]).toBe("Paz29–");
  });

  it("mark no cheapest day where all days cost the same", async () => {
    await open({ found: WEEK.map(({ date }) => fare(date, "900.00")) });
    await screen.findAllByRole("button", { name: /₺900/ });
    expect(names().filter((name) => t.like("search.dates.day", { fare: "lowest" }).test(name ?? ""))).toEqual(
      [],
    );
  });

  it("are requested once the page is idle, one request per month", async () => {
    const idle: (() => void)[] = [];
    vi.stubGlobal("requestIdleCallback", (work: () => void) => idle.push(work));
    const { calls } = await open();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual([]);
    for (const work of idle) work();
    await priced();
    expect(calls.map(({ path }) => path)).toEqual([read("2026-11"), read("2026-12")]);
  });

  it("are not requested before the results are there", async () => {
    const { calls } = await open({ fares: null });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(calls).toEqual([]);
    expect(days()).toHaveLength(7);
  });

  it("leave no space where days have no fares", async () => {
    await open({ day: { fares: undefined } });
    expect(shown()[0]).toBe("Paz29");
  });

  it("are left out after a failure, and the days stay", async () => {
    const { calls } = await open({ status: 500 });
    await waitFor(() => expect(calls).toHaveLength(2));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(names()[3]).toBe("2 Aralık Çarşamba");
  });
});

it("the date strip is not shown for a round trip", async () => {
  const calls = serve({});
  const day = {
    label: "",
    date: CHOSEN,
    earliest: CHOSEN,
    latest: lastSearched(),
    fares: PRICED,
    onPick: vi.fn(),
  };
  renderInTurkish(
    <Messages turkish={{ search }}>
      <DateBar
        days={[
          { ...day, title: "Gidiş günü" },
          { ...day, title: "Dönüş günü" },
        ]}
        disabled={false}
      />
    </Messages>,
  );
  expect(screen.queryByRole("list")).toBeNull();
  expect(calls).toEqual([]);
});
