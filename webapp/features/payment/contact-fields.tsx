"use client";
// Who is written to: e-mail, phone code, phone.

import { useLocale, useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { useCountries } from "@/lib/api/use-countries";
import { cleanPhone } from "@/lib/rules/phone";
import { SelectField, TextField } from "@/ui/field";
import { byName } from "./countries";
import { masked, useField } from "./field";
import styles from "./payment.module.css";
import { DEFAULT_PHONE_CODE, type PaymentValues } from "./payment-values";
import { Section } from "./section";

export function ContactFields() {
  const t = useTranslations("payment.contact");
  const locale = useLocale();
  const { getValues } = useFormContext<PaymentValues>();
  const { data: countries = [] } = useCountries();
  const phone = masked(useField("phone"), (value) => cleanPhone(getValues("phone_code"), value));
  const chosen = getValues("phone_code");
  const isListed = countries.some(({ phone_code }) => phone_code === chosen);
  return (
    <Section title={t("title")} hint={t("hint")}>
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
        {/* A select takes only values it lists: the chosen code stands there before the countries arrive. */}
        <SelectField
          {...useField("phone_code")}
          label={t("phoneCode")}
          autoComplete="tel-country-code"
          required
        >
          {!isListed && <option value={chosen}>+{chosen || DEFAULT_PHONE_CODE}</option>}
          {byName(countries, locale).map(({ code, name, phone_code }) => (
            <option key={code} value={phone_code}>
              +{phone_code} {name}
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
