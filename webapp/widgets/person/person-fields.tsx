"use client";
// Personal data: names, username, e-mail and phone fields of the surrounding form. Used by the sign-up and
// the profile. Needs the `fields` messages.

import { useTranslations } from "next-intl";
import { useFormField } from "@/lib/form/field";
import { EmailField } from "@/ui/email-field";
import { TextField } from "@/ui/field";
import { Pair } from "@/ui/form";
import { PhoneFields } from "./phone-fields";

export function PersonFields({ phoneRequired = false }: { phoneRequired?: boolean }) {
  const t = useTranslations("fields");
  return (
    <>
      <Pair>
        <TextField
          {...useFormField("first_name", t("mend.firstName"))}
          label={t("firstName")}
          autoComplete="given-name"
          required
        />
        <TextField
          {...useFormField("last_name", t("mend.lastName"))}
          label={t("lastName")}
          autoComplete="family-name"
          required
        />
      </Pair>
      <TextField
        {...useFormField("username", t("mend.username"))}
        label={t("username")}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <EmailField label={t("email")} mend={t("mend.email")} required />
      <PhoneFields
        codeLabel={t("phoneCode")}
        phoneLabel={phoneRequired ? t("phone") : t("phoneOptional")}
        mend={t("mend.phone")}
        required={phoneRequired}
      />
    </>
  );
}
