// Short prices without minor digits, for places with little room such as the days of a calendar.

import type { Money } from "./api/types";
import { addMoney, amounts, EXACT, numbers, symbolAlone } from "./format";

const SHORT = { maximumFractionDigits: 0 } as const;
const LONG = 1_000_000;

const inCurrency = (locale: string, currency: string) => amounts(locale, currency, SHORT);

/** `1249.90 TRY` → `₺1.250` */
export const shortMoney = (locale: string, { total, currency }: Money) =>
  symbolAlone(inCurrency(locale, currency).format(total as Intl.StringNumericLiteral));

/** Difference to another price of the same currency: `+₺657,50`, `−₺120`, `=` */
export function moreMoney(
  locale: string,
  price: Money,
  than: Money,
  /** True rounds to whole units. */
  rounded = false,
): string {
  const { total, currency } = addMoney(price, { ...than, total: `-${than.total}` });
  const digits = rounded ? SHORT : EXACT;
  const signed = amounts(locale, currency, { ...digits, signDisplay: "exceptZero" });
  const parts = signed.formatToParts(total as Intl.StringNumericLiteral);
  const isSame = !parts.some(({ type }) => type === "plusSign" || type === "minusSign");
  return isSame
    ? "="
    : symbolAlone(
        parts.map(({ type, value }) => (type === "minusSign" ? value.replace("-", "−") : value)).join(""),
      );
}

/** Price without its currency, which is shown once elsewhere: `1249.90` → `1.250`, `1270000.00` → `1,3 Mn` */
export const bareMoney = (locale: string, { total }: Money) =>
  numbers(locale, Number(total) < LONG ? SHORT : { maximumFractionDigits: 1, notation: "compact" }).format(
    total as Intl.StringNumericLiteral,
  );

/** `TRY` → `₺` */
export const symbolOf = (locale: string, currency: string) =>
  symbolAlone(
    inCurrency(locale, currency)
      .formatToParts(0)
      .find(({ type }) => type === "currency")?.value ?? currency,
  );
