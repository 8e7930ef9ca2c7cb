"use client";
// Who is written to: e-mail, phone code, phone.

import { useTranslations } from "next-intl";
import type { Product } from "@/lib/product";
import { EmailField } from "@/ui/email-field";
import { PhoneFields } from "@/ui/phone-fields";
import { Section } from "./section";

export function ContactFields({ product }: { product: Product }) {
  const t = useTranslations("payment.contact");
  return (
    <Section title={t("title")} hint={t("hint", { product })}>
      <EmailField label={t("email")} required />
      <PhoneFields codeLabel={t("phoneCode")} phoneLabel={t("phone")} required />
    </Section>
  );
}
