import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import type { Money } from "./api/types";
import {
  addMoney,
  compareMoney,
  formatDate,
  formatDuration,
  formatFlight,
  formatInstant,
  formatMoney,
} from "./format";
import { moreMoney, shortMoney, symbolOf } from "./short-money";

const plain = (text: string) => text.replace(/\s/g, " ");

describe("money", () => {
  it.each<[string, Money, string]>([
    ["tr", { total: "1249.90", currency: "TRY" }, "₺1.249,90"],
    ["tr", { total: "1249.00", currency: "TRY" }, "₺1.249"],
    ["en", { total: "1249.90", currency: "TRY" }, "₺1,249.90"],
    ["en", { total: "90071992547409.93", currency: "EUR" }, "€90,071,992,547,409.93"],
    ["de", { total: "15000", currency: "JPY" }, "15.000 ¥"],
    ["ar-u-nu-latn", { total: "12.500", currency: "KWD" }, "12.500"],
    ["ar", { total: "100.00", currency: "GBP" }, "100 £"],
    ["ar", { total: "100.00", currency: "USD" }, "100 $"],
  ])("is written in %s: %o", (locale, money, text) => {
    expect(plain(formatMoney(locale, money))).toContain(text);
  });

  it("in Arabic is written without Latin letters, which would reorder the line", () => {
    const pounds = { total: "1250.00", currency: "GBP" as const };
    const written = [
      formatMoney("ar", pounds),
      shortMoney("ar", pounds),
      moreMoney("ar", pounds, { ...pounds, total: "1000.00" }),
      symbolOf("ar", "GBP"),
    ];
    expect(written.filter((text) => /[A-Z]/.test(text) || !text.includes("£"))).toEqual([]);
  });

  it("is added exactly, without errors of floats", () => {
    const lira = (total: string) => ({ total, currency: "TRY" as const });
    expect(addMoney(lira("0.10"), lira("0.20"))).toEqual(lira("0.30"));
    expect(addMoney(lira("9007199254740993.01"), lira("0.01")).total).toBe("9007199254740993.02");
    expect(addMoney(lira("10.00"), lira("-10.05")).total).toBe("-0.05");
    expect(addMoney({ total: "100", currency: "JPY" }, { total: "23", currency: "JPY" }).total).toBe("123");
  });

  it("is compared by amount, not by text", () => {
    expect(compareMoney("999.90", "1000.00")).toBe(-1);
    expect(compareMoney("10.0", "10.00")).toBe(0);
    expect(compareMoney("-1.00", "-2.00")).toBe(1);
  });
});

it("formatDate writes a plain date as the same day in every time zone", () => {
  expect(formatDate("tr", "2026-03-12")).toBe("12 Mart Perşembe");
  expect(formatDate("en", "2026-01-01", "full")).toBe("1 January 2026");
});

it.each([
  ["tr", "02 Mart 1990"],
  ["en", "02 March 1990"],
  ["de", "02 März 1990"],
  ["ru", "02 марта 1990"],
  ["ar-u-nu-latn", "02 مارس 1990"],
])("formatDate writes a birth date as day, month, year: %s", (locale, text) => {
  expect(formatDate(locale, "1990-03-02", "birth")).toBe(text);
});

it.each([
  ["02:35", "2 hr 35 min"],
  ["00:50", "50 min"],
  ["03:00", "3 hr"],
  ["26:05", "26 hr 5 min"],
])("formats %s without a line break", (duration, text) => {
  expect(formatDuration("en", duration)).toBe(text.replaceAll(" ", "\u00a0"));
});

it.each(["tr", "en", "de", "ru", "ar-u-nu-latn"])(
  "formatDuration writes durations as documents and e-mails do: %s",
  (locale) => {
    const file = new URL(`../../content/catalogues/${locale.slice(0, 2)}/mail.json`, import.meta.url);
    const { formats } = JSON.parse(readFileSync(file, "utf8"));
    const both = formats.hours_minutes.replace("{hours}", "12").replace("{minutes}", "25");
    expect(plain(formatDuration(locale, "12:00"))).toBe(formats.hours.replace("{hours}", "12"));
    expect(plain(formatDuration(locale, "12:25"))).toBe(both);
    expect(plain(formatDuration(locale, "00:25"))).toBe(formats.minutes.replace("{minutes}", "25"));
  },
);

it.each(["UTC", "Asia/Tokyo", "America/New_York"])(
  "formatInstant writes a deadline in the time of its place for a reader in %s",
  (reader) => {
    vi.stubEnv("TZ", reader);
    expect(formatInstant("en", "2026-12-10T21:10:00Z", "America/New_York")).toBe("10 December 2026 at 16:10");
    vi.unstubAllEnvs();
  },
);

it("splits carrier and number of a flight", () => expect(formatFlight("P7101")).toBe("P7\u00a0101"));
