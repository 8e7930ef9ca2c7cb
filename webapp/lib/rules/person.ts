// The rules of who somebody is and how they are reached: the account's own data, contact on payment and help.

import * as z from "zod/mini";
import { digits, required } from "./fields";
import { ruleMessage } from "./message";
import { isPhone } from "./phone";

const USERNAME_MIN = 3;

/** Of somebody who has one, or of whoever signs in: then it may be an e-mail address. */
export const anyUsername = () => required(USERNAME_MIN);

export const username = () => anyUsername().check(z.regex(/^[\p{L}\p{N}._-]+$/u, ruleMessage("username")));

export const phone = (phoneCode: string) =>
  digits().check(z.refine((typed) => isPhone(phoneCode, typed), ruleMessage("phone")));
