// Whether a card number can be one: as long as its brand has them, and right by Luhn.

import { brandSoFar, type CardBrand, digitsOf } from "./card";

/** The brand of a whole number: four groups of four, or Amex's fifteen. */
export function cardBrand(value: string): CardBrand | null {
  const brand = brandSoFar(value);
  const isWhole = digitsOf(value).length === (brand === "amex" ? 15 : 16);
  return isWhole && /^[\d ]+$/.test(value) ? brand : null;
}

export function isLuhnValid(digits: string): boolean {
  let sum = 0;
  [...digits].reverse().forEach((digit, index) => {
    const value = index % 2 === 1 ? Number(digit) * 2 : Number(digit);
    sum += value > 9 ? value - 9 : value;
  });
  return digits.length > 0 && sum % 10 === 0;
}
