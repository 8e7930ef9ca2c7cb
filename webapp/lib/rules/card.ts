// What a card number tells: brand by its first digits, length, grouping, Luhn.

export type CardBrand = "visa" | "mastercard" | "troy" | "amex";

type Shape = { brand: CardBrand; starts: RegExp; length: number; groups: readonly number[]; cvc: number };

const FOURS = [4, 4, 4, 4];
const SHAPES: readonly Shape[] = [
  { brand: "amex", starts: /^3[47]/, length: 15, groups: [4, 6, 5], cvc: 4 },
  { brand: "troy", starts: /^(9792|65)/, length: 16, groups: FOURS, cvc: 3 },
  { brand: "visa", starts: /^4/, length: 16, groups: FOURS, cvc: 3 },
  {
    brand: "mastercard",
    starts: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/,
    length: 16,
    groups: FOURS,
    cvc: 3,
  },
];

export const digitsOf = (value: string) => value.replace(/\D/g, "");

const shapeOf = (digits: string) => SHAPES.find(({ starts }) => starts.test(digits));

/** The brand while typing, as soon as the first digits tell it. */
export const brandSoFar = (value: string): CardBrand | null => shapeOf(digitsOf(value))?.brand ?? null;

/** The brand of a whole number: four groups of four, or Amex's fifteen. */
export function cardBrand(value: string): CardBrand | null {
  const digits = digitsOf(value);
  const shape = shapeOf(digits);
  return shape && shape.length === digits.length && /^[\d ]+$/.test(value) ? shape.brand : null;
}

export const cvcLength = (cardNumber: string) => shapeOf(digitsOf(cardNumber))?.cvc ?? 3;

/** `5528790000000008` → `5528 7900 0000 0008`; survives paste and autofill because it starts from the digits. */
export function maskCardNumber(value: string): string {
  const shape = shapeOf(digitsOf(value));
  const digits = digitsOf(value).slice(0, shape?.length ?? 16);
  const groups = shape?.groups ?? FOURS;
  const startOf = (index: number) => groups.slice(0, index).reduce((sum, size) => sum + size, 0);
  const parts = groups.map((size, index) => digits.slice(startOf(index), startOf(index) + size));
  return parts.filter(Boolean).join(" ");
}

/** `1228` → `12/28`, `122028` → `12/2028`, `3` → `03`, `1/28` → `01/28`: the year has two digits or four. */
export function maskCardExpiry(value: string): string {
  let digits = digitsOf(value);
  if (/^[2-9]/.test(digits) || /^\s*1\s*\//.test(value)) digits = `0${digits}`;
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2, 6)}` : digits;
}

export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  });
  return digits.length > 0 && sum % 10 === 0;
}
