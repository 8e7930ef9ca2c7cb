// Check of a complete card number: its brand's length and the Luhn checksum.

import { brandSoFar, type CardBrand, digitsOf } from "./card";

/** Returns the brand of a complete number: 16 digits, or 15 for Amex. */
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
