// Formatting of a card number while it is typed: brand by the first digits, length, grouping. The check of
// a complete number is in card-number.ts.

export type CardBrand = "visa" | "mastercard" | "troy" | "amex";

const STARTS: readonly (readonly [CardBrand, RegExp])[] = [
  ["amex", /^3[47]/],
  ["troy", /^(9792|65)/],
  ["visa", /^4/],
  ["mastercard", /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/],
];

export const digitsOf = (value: string) => value.replace(/\D/g, "");

/** Returns the brand while typing, as soon as the first digits determine it. */
export const brandSoFar = (value: string): CardBrand | null =>
  STARTS.find(([, start]) => start.test(digitsOf(value)))?.[0] ?? null;

export const cvcLength = (cardNumber: string) => (brandSoFar(cardNumber) === "amex" ? 4 : 3);

const FOURS = /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/;
const AMEX = /^(\d{1,4})(\d{1,6})?(\d{1,5})?/;

/**
 * `5528790000000008` → `5528 7900 0000 0008`; works for paste and autofill because it starts
 * from the digits.
 */
export function maskCardNumber(value: string): string {
  const groups = brandSoFar(value) === "amex" ? AMEX : FOURS;
  return groups.exec(digitsOf(value))?.slice(1).filter(Boolean).join(" ") ?? "";
}

/**
 * `1228` → `12/28`, `122028` and `2028-12` → `12/2028`, `3` → `03`, `1/28` → `01/28`: the year has two
 * or four digits.
 */
export function maskCardExpiry(value: string): string {
  let digits = digitsOf(value.replace(/^\s*(20\d\d)\D(\d\d)\s*$/, "$2$1"));
  if (/^[2-9]/.test(digits) || /^\s*1\s*\//.test(value)) digits = `0${digits}`;
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 6)}` : digits;
}
