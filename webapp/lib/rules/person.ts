// The rules of who somebody is and how they are reached: the account's own data, contact on payment and help.

import * as z from "zod/mini";
import { digits, required } from "./fields";
import { ruleMessage } from "./message";
import { E164_MAX } from "./phone";

const USERNAME_MIN = 3;

/** Of an existing account, or at sign-in: there it may be an e-mail address. */
export const anyUsername = () => required(USERNAME_MIN);

export const username = () => anyUsername().check(z.regex(/^[\p{L}\p{N}._-]+$/u, ruleMessage("username")));

/** Ten digits without a zero before them for 90, elsewhere at least four, and at most fifteen with the code. The server judges alike. */
export function isPhone(phoneCode: string, phone: string): boolean {
  if (!/^\d+$/.test(phone)) return false;
  if (phoneCode === "90") return /^[1-9]\d{9}$/.test(phone);
  return phone.length >= 4 && phone.length <= E164_MAX - phoneCode.length;
}

export const phone = (phoneCode: string) =>
  digits().check(z.refine((typed) => isPhone(phoneCode, typed), ruleMessage("phone")));
