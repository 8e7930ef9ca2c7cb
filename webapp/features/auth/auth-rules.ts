// Validation rules of the forms of /auth/, equal to `account::forms` in shared/domain. Loaded after the
// first view (lib/rules/use-rules.ts).

import type { Credentials } from "@/lib/account/session";
import { digits, email, letters, required } from "@/lib/rules/fields";
import { formResolver } from "@/lib/rules/form-rules";
import { checkNewPassword } from "@/lib/rules/password";
import { PASSWORD_MAX } from "@/lib/rules/password-hints";
import { anyUsername, phone, username } from "@/lib/rules/person";
import {
  type ActivateValues,
  CODE_LENGTH,
  type ForgotValues,
  ownData,
  type RegisterValues,
  type ResetValues,
} from "./auth-values";

export const loginResolver = formResolver<Credentials>((_, at) => {
  at("username", anyUsername());
  at("password", required(1, PASSWORD_MAX));
});

export const registerResolver = formResolver<RegisterValues>((values, at, context) => {
  at("first_name", letters());
  at("last_name", letters());
  at("username", username());
  at("email", email());
  if (values.phone) at("phone", phone(values.phone_code));
  checkNewPassword(context, ["password", "comfirm_password"], values, ownData(values));
});

export const activateResolver = formResolver<ActivateValues>((_, at) => {
  at("email", email());
  at("code", digits(CODE_LENGTH, CODE_LENGTH));
});

export const forgotResolver = formResolver<ForgotValues>((_, at) => at("email", email()));

/** Only the server knows the account, and so the personal data that the password must not resemble. */
export const resetResolver = formResolver<ResetValues>((values, _, context) =>
  checkNewPassword(context, ["new_password", "comfirm_password"], values, []),
);
