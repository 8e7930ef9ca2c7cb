// Validation of a price alert: an e-mail address, a phone number, or both. Loaded when its sheet is opened
// (use-rules.ts).

import { email } from "./fields";
import { formResolver } from "./form-rules";
import { ruleMessage } from "./message";
import { phone } from "./person";

export type AlertValues = { email: string; phone_code: string; phone: string };

export const alertResolver = formResolver<AlertValues>((values, at, context) => {
  if (values.email) at("email", email());
  if (values.phone) at("phone", phone(values.phone_code));
  if (!values.email && !values.phone)
    context.addIssue({ code: "custom", path: ["email"], message: ruleMessage("one_field") });
});
