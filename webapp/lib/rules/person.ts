// Validation of personal data and contact details: the account's own data, the contact on payment and help.

import * as z from "zod/mini";
import { digits, required } from "./fields";
import { ruleMessage } from "./message";
import { E164_MAX } from "./phone";

const USERNAME_MIN = 3;

/** Username of an existing account, or at log-in, where it may be an e-mail address. */
export const anyUsername = () => required(USERNAME_MIN);

export const username = () => anyUsername().check(z.regex(/^[\p{L}\p{N}._-]+$/u, ruleMessage("username")));

/**
 * Code 90: ten digits without a leading zero. Other codes: at least four digits, at most 15 with the code.
 * The server applies the same rule.
 */
export function isPhone(phoneCode: string, phone: string): boolean {
  if (!/^\d+$/.test(phone)) return false;
  if (phoneCode === "90") return /^[1-9]\d{9}$/.test(phone);
  return phone.length >= 4 && phone.length <= E164_MAX - phoneCode.length;
}

export const phone = (phoneCode: string) =>
  digits().check(z.refine((typed) => isPhone(phoneCode, typed), ruleMessage("phone")));
