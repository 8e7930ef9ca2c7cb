// Normalisation of a phone number while it is typed, to the digits after the country's code. The check of
// their number is in person.ts.

import { digitsOf } from "./card";

/** Maximum number of digits, country code included. */
export const E164_MAX = 15;

// The two constants below repeat content/phone-trunks.json in a form that loads quickly; a test
// compares them.
/** Country codes whose numbers may begin with a zero. */
const WITH_ZERO = /^(39|22[569]|24[12]|378|992)$/;
/** Trunk prefixes other than zero. A prefix is removed only from a complete number. */
const TRUNKS: Record<string, RegExp> = {
  7: /^8(?=\d{10}$)/,
  36: /^06(?=\d{8,9}$)/,
  375: /^80(?=\d{9}$)/,
  993: /^8(?=\d{8}$)/,
};

/** Removes the trunk prefix of national calls, as the server does. */
const withoutTrunk = (phoneCode: string, digits: string) =>
  digits.replace(TRUNKS[phoneCode] ?? (WITH_ZERO.test(phoneCode) ? "" : /^0+(?=\d)/), "");

const writtenOf = (value: string) => value.replace(/[^\d+]/g, "").replace(/^00/, "+");

/** Returns the code, out of `codes`, that an international number begins with. */
export const codeOf = (value: string, codes: { code: string }[]) =>
  codes.find(({ code }) => writtenOf(value).startsWith(`+${code}`))?.code;

/**
 * `0532 123 45 67`, `+90 532…` and a complete `90532…` become `5321234567` under code 90. The plus of
 * another code, or of an incomplete one, stays: without it the number would look like a national one.
 */
export function cleanPhone(phoneCode: string, value: string): string {
  const itsCode = phoneCode === "90" ? /^(\+90|90(?=\d{10}$))/ : `+${phoneCode}`;
  const written = writtenOf(value).replace(itsCode, "");
  if (written.startsWith("+")) return written;
  return withoutTrunk(phoneCode, digitsOf(written)).slice(0, E164_MAX);
}
