"use client";
// Who somebody is: names, username, e-mail and phone of the form around it. Called by the sign-up and the profile. Needs the `fields`
// messages.

import { useTranslations } from "next-intl";
import { useFormField } from "@/lib/form/field";
import { EmailField } from "./email-field";
import { TextField } from "./field";
import { Pair } from "./form";
import { PhoneFields } from "./phone-fields";

export function PersonFields({ phoneRequired = false }: { phoneRequired?: boolean }) {
  const t = useTranslations("fields");
  return (
    <>
      <Pair>
        <TextField
          {...useFormField("first_name")}
          label={t("firstName")}
          autoComplete="given-name"
          required
        />
        <TextField {...useFormField("last_name")} label={t("lastName")} autoComplete="family-name" required />
      </Pair>
      <TextField
        {...useFormField("username")}
        label={t("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <EmailField label={t("email")} required />
      <PhoneFields
        codeLabel={t("phoneCode")}
        phoneLabel={phoneRequired ? t("phone") : t("phoneOptional")}
        required={phoneRequired}
      />
    </>
  );
}
