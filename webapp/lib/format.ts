// Money, dates and durations as the reader's language writes them. Amounts stay decimal strings or integer minor units:
// no float ever touches them. Plain dates are formatted in UTC, so no time zone can move them.

import type { Money } from "./api/types";

/** Making a formatter costs far more than using it, and a list of offers needs the same few again and again. */
function kept<Options extends object, Formatter>(make: (locale: string, options: Options) => Formatter) {
  const made = new Map<string, Formatter>();
  return (locale: string, options: Options): Formatter => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const formatter = made.get(key) ?? make(locale, options);
    made.set(key, formatter);
    return formatter;
  };
}

export const numbers = kept(
  (locale, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
/** English dates begin with the day, as on papers and in the server's sentences. */
export const days = kept(
  (locale, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale === "en" ? "en-GB" : locale, options),
);

/** Arabic puts a country before `£` and `$`, and letters there turn the line around: the symbol alone, as on papers. */
export const symbolAlone = (words: string) => words.replace(/[A-Z]+(?=[£$¥])/, "");

export const amounts = (locale: string, currency: string, options: Intl.NumberFormatOptions) =>
  numbers(locale, { style: "currency", currency, currencyDisplay: "narrowSymbol", ...options });

/** Whole amounts without minor digits. */
export const EXACT = { trailingZeroDisplay: "stripIfInteger" } as const;

/** `1249.90 TRY` → `₺1.249,90`, `1249.00 TRY` → `₺1.249`. Exact: Intl takes the decimal string as it is. A minus is no hyphen, as on papers. */
export const formatMoney = (locale: string, { total, currency }: Money): string =>
  symbolAlone(amounts(locale, currency, EXACT).format(total as Intl.StringNumericLiteral)).replace("-", "−");

/** A decimal string to four places: `48.123456` → `48,1235`. */
export const formatNumber = (locale: string, decimal: string) =>
  numbers(locale, { maximumFractionDigits: 4 }).format(decimal as Intl.StringNumericLiteral);

/** The sum of amounts of one currency, with as many decimals as the most precise of them. */
export function addMoney(first: Money, ...rest: Money[]): Money {
  const totals = [first, ...rest].map(({ total }) => total);
  const decimals = Math.max(...totals.map(decimalsOf));
  const sum = totals.reduce((minor, total) => minor + minorUnits(total, decimals), 0n);
  return { total: fromMinorUnits(sum, decimals), currency: first.currency };
}

/** The amount so many times over, with its own decimals. */
export function timesMoney({ total, currency }: Money, count: number): Money {
  const decimals = decimalsOf(total);
  return { total: fromMinorUnits(minorUnits(total, decimals) * BigInt(count), decimals), currency };
}

/** Liras in the currency of `price`, at its rate (liras per unit), rounded half up to its decimals as the server does. */
export function atRateOf({ total, currency, rate }: Money & { rate: string }, liras: Money): Money {
  const decimals = decimalsOf(total);
  const divisor = minorUnits(rate, 6);
  const numerator = minorUnits(liras.total, 2) * 10_000n * 10n ** BigInt(decimals);
  return { total: fromMinorUnits((2n * numerator + divisor) / (2n * divisor), decimals), currency };
}

/** For comparing amounts of one currency: negative, zero or positive. */
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

/** `2026-03-12` → its parts, for languages to put in their own order. */
export function datePartsOf(locale: string, date: string, style: keyof typeof DATE_STYLES = "day") {
  const parts = days(locale, { ...DATE_STYLES[style], timeZone: "UTC" }).formatToParts(
    new Date(`${date}T00:00:00Z`),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? "";
  return { day: part("day"), month: part("month"), weekday: part("weekday"), year: part("year") };
}

/** Carrier and number as people read them: `P7101` → `P7 101`. */
export const formatFlight = (number: string) => number.replace(/^../, "$&\u00a0");

/** An instant, on the reader's own clock or on that of `timeZone`: 12 Mart 2026 09:05. */
export const formatInstant = (locale: string, instant: string, timeZone?: string) =>
  days(locale, { dateStyle: "long", timeStyle: "short", hourCycle: "h23", timeZone }).format(
    new Date(instant),
  );

/** An instant's hour on the reader's own clock: 09:05. */
export const formatClock = (locale: string, instant: string) =>
  days(locale, { hour: "2-digit", minute: "2-digit", hourCycle: "h23" }).format(new Date(instant));

/** `02:35` → 155. */
export function minutesOf(duration: string): number {
  return Number(duration.slice(0, 2)) * 60 + Number(duration.slice(3, 5));
}

/** As the API writes it: 155 → `02:35`. */
export const durationOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

/** Its words are not parted. */
export const onOneLine = (words: string) => words.replaceAll(" ", "\u00a0");

/** `02:35` → `2 sa. 35 dk.` in the reader's language, on one line. */
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
