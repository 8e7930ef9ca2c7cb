// What becomes of a phone while it is typed: the digits after its country's code. Whether they fit it: person.ts.

import { digitsOf } from "./card";

/** With the code. */
export const E164_MAX = 15;

/** Codes whose national numbers may begin with a zero of their own. Elsewhere it only stands for a code left out. */
const WITH_ZERO = /^(39|225|229|242|378)$/;

const writtenOf = (value: string) => value.replace(/[^\d+]/g, "").replace(/^00/, "+");

/** Which of these codes an international number begins with. */
export const codeOf = (value: string, codes: { code: string }[]) =>
  codes.find(({ code }) => writtenOf(value).startsWith(`+${code}`))?.code;

/** As it is read out: `532 123 45 67` of Türkiye; elsewhere by threes, the last ones together. */
export function groupedPhone(phoneCode: string, phone: string): string {
  if (!/^\d+$/.test(phone)) return phone;
  const groups =
    phoneCode === "90" ? /^(\d{1,3})(\d{1,3})?(\d{1,2})?(\d{1,2})?(\d*)$/ : /^(\d{1,3})(\d{1,3})?(\d*)$/;
  return groups.exec(phone)?.slice(1).filter(Boolean).join(" ") ?? phone;
}

/**
 * `0532 123 45 67`, `+90 532…` and a whole `90532…` become `5321234567` under code 90. The plus before another code, or one that is
 * not typed whole yet, stays: without it the number would pass for a national one.
 */
export function cleanPhone(phoneCode: string, value: string): string {
  const itsCode = phoneCode === "90" ? /^(\+90|90(?=\d{10}$))/ : `+${phoneCode}`;
  const written = writtenOf(value).replace(itsCode, "");
  if (written.startsWith("+")) return written;
  const digits = digitsOf(written);
  return (WITH_ZERO.test(phoneCode) ? digits : digits.replace(/^0+(?=\d)/, "")).slice(0, E164_MAX);
}

/** Calls the number. */
export const telHref = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
