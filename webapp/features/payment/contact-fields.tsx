"use client";
// Who is written to: e-mail, phone code, phone.

import { useTranslations } from "next-intl";
import type { Product } from "@/lib/product";
import { TextField } from "@/ui/field";
import { PhoneFields } from "@/ui/phone-fields";
import { useField } from "./field";
import { Section } from "./section";

export function ContactFields({ product }: { product: Product }) {
  const t = useTranslations("payment.contact");
  return (
    <Section title={t("title")} hint={t("hint", { product })}>
      <TextField
        {...useField("email")}
        label={t("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        required
      />
      <PhoneFields codeLabel={t("phoneCode")} phoneLabel={t("phone")} required />
    </Section>
  );
}
