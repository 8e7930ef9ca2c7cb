// Phones fit their country code: ten digits without a zero before them for 90, elsewhere at least four, and at most fifteen with the
// code (E.164). The server judges alike.

import { digitsOf } from "./card";

const E164_MAX = 15;

export function isPhone(phoneCode: string, phone: string): boolean {
  if (!/^\d+$/.test(phone)) return false;
  if (phoneCode === "90") return /^[1-9]\d{9}$/.test(phone);
  return phone.length >= 4 && phone.length <= E164_MAX - phoneCode.length;
}

/** `0532 123 45 67` and `+90 532…` pasted under code 90 become `5321234567`. */
export function cleanPhone(phoneCode: string, value: string): string {
  let digits = digitsOf(value);
  if (value.trim().startsWith("+") && digits.startsWith(phoneCode)) digits = digits.slice(phoneCode.length);
  return digits.replace(/^0+/, "").slice(0, E164_MAX);
}
