// What becomes of a phone while it is typed: the digits after its country's code. Whether they fit it: person.ts.

import trunks from "@content/phone-trunks.json";
import { digitsOf } from "./card";

/** With the code. */
export const E164_MAX = 15;

/** Without what is dialled before it at home alone. The server drops the same. */
function withoutTrunk(phoneCode: string, digits: string): string {
  if (trunks.zero.includes(phoneCode)) return digits.replace(/^0+(?=\d)/, "");
  const own = trunks.whole.find(({ code }) => code === phoneCode);
  if (!own || !digits.startsWith(own.trunk)) return digits;
  const national = digits.slice(own.trunk.length);
  return own.digits.includes(national.length) ? national : digits;
}

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

/** Calls the number. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
