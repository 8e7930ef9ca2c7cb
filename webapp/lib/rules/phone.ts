// What becomes of a phone while it is typed: the digits after its country's code. Whether they fit it: person.ts.

import { digitsOf } from "./card";

/** With the code. */
export const E164_MAX = 15;

// These say what content/phone-trunks.json does, in a form that is quick to load; a test holds them together.
/** Numbers of these codes may begin with a zero of their own. */
const WITH_ZERO = /^(39|22[569]|24[12]|378|992)$/;
/** These dial something else at home, and it is dropped before a whole number alone. */
const TRUNKS: Record<string, RegExp> = {
  7: /^8(?=\d{10}$)/,
  36: /^06(?=\d{8,9}$)/,
  375: /^80(?=\d{9}$)/,
  993: /^8(?=\d{8}$)/,
};

/** The server drops the same that is dialled at home alone. */
const withoutTrunk = (phoneCode: string, digits: string) =>
  digits.replace(TRUNKS[phoneCode] ?? (WITH_ZERO.test(phoneCode) ? "" : /^0+(?=\d)/), "");

const writtenOf = (value: string) => value.replace(/[^\d+]/g, "").replace(/^00/, "+");

/** Which of these codes an international number begins with. */
export const codeOf = (value: string, codes: { code: string }[]) =>
  codes.find(({ code }) => writtenOf(value).startsWith(`+${code}`))?.code;

/**
 * `0532 123 45 67`, `+90 532…` and a whole `90532…` become `5321234567` under code 90. The plus before another code, or one that is
 * not typed whole yet, stays: without it the number would pass for a national one.
 */
export function cleanPhone(phoneCode: string, value: string): string {
  const itsCode = phoneCode === "90" ? /^(\+90|90(?=\d{10}$))/ : `+${phoneCode}`;
  const written = writtenOf(value).replace(itsCode, "");
  if (written.startsWith("+")) return written;
  return withoutTrunk(phoneCode, digitsOf(written)).slice(0, E164_MAX);
}
