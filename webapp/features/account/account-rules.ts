// Validation rules of the account forms, equal to `account::forms` in shared/domain. Loaded after the
// first view (lib/rules/use-rules.ts).

import * as z from "zod/mini";
import type { BillValues } from "@/lib/bill";
import { savedBillRules } from "@/lib/rules/bill";
import { email, letters, required } from "@/lib/rules/fields";
import { formResolver } from "@/lib/rules/form-rules";
import { latinRules } from "@/lib/rules/latin-line";
import { ruleMessage } from "@/lib/rules/message";
import { checkNewPassword } from "@/lib/rules/password";
import { PASSWORD_MAX } from "@/lib/rules/password-hints";
import { phone, username } from "@/lib/rules/person";
import type { DeleteValues } from "./delete-account";
import type { PasswordValues } from "./password-screen";
import { isAnother, type ProfileValues } from "./profile-values";
import type { SavedPassengerValues } from "./saved-passenger-sheet";

/** `own` is the present e-mail address; another address requires the password. */
export const profileResolver = (own: string) =>
  formResolver<ProfileValues>((values, at) => {
    at("first_name", letters());
    at("last_name", letters());
    at("username", username());
    at("email", email());
    at("phone", phone(values.phone_code));
    if (isAnother(values.email, own)) at("current_password", required(1, PASSWORD_MAX));
  });

export const passwordResolver = (own: readonly string[]) =>
  formResolver<PasswordValues>((values, at, context) => {
    at("old_password", required(1, PASSWORD_MAX));
    checkNewPassword(context, ["new_password", "comfirm_password"], values, own);
  });

export const billResolver = formResolver<BillValues>((values, at) => {
  for (const [field, schema] of savedBillRules(values)) at(field, schema);
});

/** Identity numbers are validated by the server. */
export const savedPassengerResolver = formResolver<SavedPassengerValues>((values, at) => {
  at("name", letters());
  at("surname", letters());
  for (const [field, schema] of latinRules(values)) at(field, schema);
  if (values.foregein_citizen) at("nationality", required(1));
});

export const deleteResolver = (own: string) =>
  formResolver<DeleteValues>((_, at) => {
    at("username", required().check(z.refine((typed) => typed === own, ruleMessage("username_wrong"))));
    at("current_password", required(1, PASSWORD_MAX));
  });
