// Phones fit their country code: ten digits for 90, elsewhere a length the numbering plan knows. Only forms with a phone load this.

import { getCountries, getCountryCallingCode, validatePhoneNumberLength } from "libphonenumber-js/min";
import type { z } from "zod";
import { digitsOf } from "./card";
import { required } from "./fields";
import { ruleMessage } from "./message";

export function isPhone(phoneCode: string, phone: string): boolean {
  if (!/^\d{4,14}$/.test(phone)) return false;
  if (phoneCode === "90") return phone.length === 10;
  const known = getCountries().some((country) => getCountryCallingCode(country) === phoneCode);
  return known && validatePhoneNumberLength(`+${phoneCode}${phone}`) === undefined;
}

/** For an object that has `phone_code` and `phone`. */
export const phoneFits = <T extends z.ZodType<{ phone_code: string; phone: string }>>(form: T) =>
  form.refine(({ phone_code, phone }) => isPhone(phone_code, phone), {
    path: ["phone"],
    message: ruleMessage("phone"),
  });

export const phone = () => required().regex(/^\d+$/, ruleMessage("number"));

/** `0532 123 45 67` and `+90 532…` pasted under code 90 become `5321234567`. */
export function cleanPhone(phoneCode: string, value: string): string {
  let digits = digitsOf(value);
  if (value.trim().startsWith("+") && digits.startsWith(phoneCode)) digits = digits.slice(phoneCode.length);
  return digits.replace(/^0+/, "").slice(0, 14);
}
