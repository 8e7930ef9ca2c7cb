// Formats of money, dates and durations in the selected language. Amounts stay decimal strings or integer
// minor units, never floats. Plain dates are formatted in UTC, so no time zone can shift them.

import type { Money } from "./api/types";

/**
 * Caches formatters: creating one costs far more than using it, and a list of offers needs the same few
 * again and again.
 */
function cached<Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const made = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const formatter = made.get(key) ?? make(locale, options);
    made.set(key, formatter);
    return formatter;
  };
}

export const numbers = cached(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
/** Date formatters. English dates begin with the day, as on documents and in the server's sentences. */
export const days = cached(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, options),
);

/**
 * Removes the letters before `£`, `$` and `¥`. Arabic puts a country code there, and Latin letters would
 * reverse the order of the line.
 */
export const symbolAlone = (words: string) => words.replace(/[A-Z]+(?=[£$¥])/, "");

export const amounts = (locale: string, currency: string, options: Intl.NumberFormatOptions) =>
  numbers(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol", ...options });

/** Whole amounts without minor digits. */
export const EXACT = { trailingZeroDisplay: "stripIfInteger" } as const;

/**
 * Formats money: `1249.90 TRY` → `₺1.249,90`, `1249.00 TRY` → `₺1.249`. Exact: Intl takes the decimal
 * string unchanged. Negative amounts get a minus sign instead of a hyphen, as on documents.
 */
export const formatMoney = (locale: string, { total, currency }: Money): string =>
  symbolAlone(amounts(locale, currency, EXACT).format(total as Intl.StringNumericLiteral)).replace("-", "−");

/** Formats a decimal string with at most four decimals: `48.123456` → `48,1235`. */
export const formatNumber = (locale: string, decimal: string) =>
  numbers(locale, { maximumFractionDigits: 4 }).format(decimal as Intl.StringNumericLiteral);

/** Adds amounts of one currency; the result has as many decimals as the most precise amount. */
export function addMoney(first: Money, ...rest: Money[]): Money {
  const totals = [first, ...rest].map(({ total }) => total);
  const decimals = Math.max(...totals.map(decimalsOf));
  const sum = totals.reduce((minor, total) => minor + minorUnits(total, decimals), 0n);
  return { total: fromMinorUnits(sum, decimals), currency: first.currency };
}

/** Multiplies an amount by `count` and keeps its number of decimals. */
export function timesMoney({ total, currency }: Money, count: number): Money {
  const decimals = decimalsOf(total);
  return { total: fromMinorUnits(minorUnits(total, decimals) * BigInt(count), decimals), currency };
}

/**
 * Converts liras to the currency of `price` at its rate (liras per unit), rounded half up to the decimals
 * of `price` as the server does.
 */
export function atRateOf({ total, currency, rate }: Money & { rate: string }, liras: Money): Money {
  const decimals = decimalsOf(total);
  const divisor = minorUnits(rate, 6);
  const numerator = minorUnits(liras.total, 2) * 10_000n * 10n ** BigInt(decimals);
  return { total: fromMinorUnits((2n * numerator + divisor) / (2n * divisor), decimals), currency };
}

/** Compares amounts of one currency: negative, zero or positive. */
export function compareMoney(a: string, b: string): number {
  const decimals = Math.max(decimalsOf(a), decimalsOf(b));
  const difference = minorUnits(a, decimals) - minorUnits(b, decimals);
  return Number(difference > 0n) - Number(difference < 0n);
}

const decimalsOf = (total: string) => total.split(".")[1]?.length ?? 0;

function minorUnits(total: string, decimals: number): bigint {
  const [whole = "0", fraction = ""] = total.split(".");
  return BigInt(whole + fraction.padEnd(decimals, "0"));
}

function fromMinorUnits(minor: bigint, decimals: number): string {
  const digits = String(minor)
    .replace("-", "")
    .padStart(decimals + 1, "0");
  const decimal = decimals > 0 ? digits.replace(RegExp(`.{${decimals}}$`), ".$&") : digits;
  return minor < 0n ? `-${decimal}` : decimal;
}

const DATE_STYLES = {
  /** 12 Mart Salı */
  day: { day: "numeric", month: "long", weekday: "long" },
  /** 12 Mar Sal */
  short: { day: "numeric", month: "short", weekday: "short" },
  /** 12 Mar */
  brief: { day: "numeric", month: "short" },
  /** 12 Mart 2026 */
  full: { day: "numeric", month: "long", year: "numeric" },
  /** Mart 2026 */
  monthAndYear: { month: "long", year: "numeric" },
  /** Mart */
  month: { month: "long" },
  /** 02 Mart 1990, in this order in every language. */
  birth: { day: "2-digit", month: "long", year: "numeric" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

export function formatDate(locale: string, date: string, style: keyof typeof DATE_STYLES = "day"): string {
  if (style === "birth") {
    const { day, month, year } = datePartsOf(locale, date, style);
    return `${day} ${month} ${year}`;
  }
  return days(locale, { ...DATE_STYLES[style], timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}

/** Splits `2026-03-12` into its formatted parts, which each language puts in its own order. */
export function datePartsOf(locale: string, date: string, style: keyof typeof DATE_STYLES = "day") {
  const parts = days(locale, { ...DATE_STYLES[style], timeZone: "UTC" }).formatToParts(
    new Date(`${date}T00:00:00Z`),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return { day: part("day"), month: part("month"), weekday: part("weekday"), year: part("year") };
}

/** Separates carrier code and number: `P7101` → `P7 101`. */
export const formatFlight = (number: string) => number.replace(/^../, "$&\u00a0");

/** Formats an instant in the device's time zone or in `timeZone`: 12 Mart 2026 09:05. */
export const formatInstant = (locale: string, instant: string, timeZone?: string) =>
  days(locale, { dateStyle: "long", timeStyle: "short", hourCycle: "h23", timeZone }).format(
    new Date(instant),
  );

/** Formats the time of an instant in the device's time zone: 09:05. */
export const formatClock = (locale: string, instant: string) =>
  days(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(instant));

/** Converts a duration to minutes: `02:35` → 155. */
export function minutesOf(duration: string): number {
  return Number(duration.slice(0, 2)) * 60 + Number(duration.slice(3, 5));
}

/** Converts minutes to the API's format of a duration: 155 → `02:35`. */
export const durationOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Replaces spaces with no-break spaces, so that the words stay on one line. */
export const onOneLine = (words: string) => words.replaceAll(" ", "\u00a0");

/** Formats a duration in the selected language, on one line: `02:35` → `2 sa. 35 dk.` */
export function formatDuration(locale: string, duration: string): string {
  const part = (value: number, unit: "hour" | "minute") =>
    numbers(locale, { style: "unit", unit, unitDisplay: "short" }).format(value);
  const hours = Number(duration.slice(0, 2));
  const minutes = Number(duration.slice(3, 5));
  const words =
    hours === 0
      ? part(minutes, "minute")
      : minutes === 0
        ? part(hours, "hour")
        : `${part(hours, "hour")} ${part(minutes, "minute")}`;
  return onOneLine(words);
}

/** `09:05:00` or `09:05` → `09:05`. */
export const formatTime = (time: string) => time.slice(0, 5);
