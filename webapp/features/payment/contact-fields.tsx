"use client";
// Who is written to: e-mail, phone code, phone.

import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { useCountries } from "@/lib/api/use-countries";
import type { Product } from "@/lib/product";
import { cleanPhone } from "@/lib/rules/phone";
import { SelectField, TextField } from "@/ui/field";
import { phoneCodes } from "./countries";
import { masked, useField } from "./field";
import styles from "./payment.module.css";
import type { PaymentValues } from "./payment-values";
import { Section } from "./section";

export function ContactFields({ product }: { product: Product }) {
  const t = useTranslations("payment.contact");
  const locale = useLocale();
  const { data: countries = [] } = useCountries();
  const phoneCode = useWatch<PaymentValues, "phone_code">({ name: "phone_code" });
  const phone = masked(useField("phone"), (value) => cleanPhone(phoneCode, value));
  const codes = phoneCodes(countries, locale);
  const isListed = codes.some(({ code }) => code === phoneCode);
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
      <div className={styles.phone}>
        <SelectField
          {...useField("phone_code")}
          value={phoneCode}
          label={t("phoneCode")}
          autoComplete="tel-country-code"
          required
        >
          {!isListed && <option value={phoneCode}>+{phoneCode}</option>}
          {codes.map(({ code, names }) => (
            <option key={code} value={code}>
              +{code} {names}
            </option>
          ))}
        </SelectField>
        <TextField
          {...phone}
          label={t("phone")}
          type="tel"
          inputMode="tel"
          autoComplete="tel-national"
          dir="ltr"
          required
        />
      </div>
    </Section>
  );
}
