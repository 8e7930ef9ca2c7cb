// Tax number of a company: ten digits (VKN) with a check digit, or the identity number of a sole trader.

import { isTcNumber } from "./tc-number";

export function isTaxNumber(value: string): boolean {
  if (!/^\d{10}$/.test(value)) return isTcNumber(value);
  const digits = [...value].map(Number);
  const weigh = (digit: number, at: number) => {
    const shifted = (digit + 9 - at) % 10;
    return shifted === 9 ? 9 : (shifted * 2 ** (9 - at)) % 9;
  };
  const sum = digits.slice(0, 9).reduce((total, digit, at) => total + weigh(digit, at), 0);
  return (sum + (digits[9] ?? 0)) % 10 === 0;
}
