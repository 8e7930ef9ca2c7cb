// Validation of new passwords, by the same rules as `account::password` of the crate domain: hints while
// typing and rules of the forms. Only the server checks for common passwords.

import type * as z from "zod/mini";
import { ruleMessage } from "./message";
import { PASSWORD_MAX, PASSWORD_MIN, type PasswordFault, passwordFaults } from "./password-hints";

const BOUNDS: Partial<Record<PasswordFault, number>> = {
  password_short: PASSWORD_MIN,
  max_length: PASSWORD_MAX,
};

/** Checks the two fields of a new password in `values`; `own` is the data that it must not resemble. */
export function checkNewPassword(
  context: z.core.$RefinementCtx,
  [field, again]: readonly [string, string],
  values: Record<string, string | undefined>,
  own: readonly string[],
) {
  const password = values[field] ?? "";
  const report = (path: string, message: string) =>
    context.addIssue({ code: "custom", path: [path], message });
  const [fault] = passwordFaults(password, own);
  if (!password) report(field, ruleMessage("required"));
  else if (fault) report(field, ruleMessage(fault, BOUNDS[fault]));
  if (!values[again]) report(again, ruleMessage("required"));
  else if (values[again] !== password) report(again, ruleMessage("password_differs"));
}
