"use client";
// Nationality of a foreign passenger's passport. Loaded lazily when a passenger is foreign.

import { useLocale, useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { useCountries, useHomeCountry } from "@/lib/api/use-countries";
import { byName, TURKIYE } from "@/lib/countries";
import { SelectField } from "@/ui/field";
import { useField } from "../form/field";
import type { PaymentValues } from "../payment-values";

export default function Nationality({ name }: { name: `passengers.${number}.nationality` }) {
  const t = useTranslations("payment.passenger");
  const locale = useLocale();
  const { data: countries = [] } = useCountries();
  const field = useField(name, t("mend.nationality"));
  const chosen = useWatch<PaymentValues, `passengers.${number}.nationality`>({ name });
  const { getValues, setValue } = useFormContext<PaymentValues>();
  const home = useHomeCountry();
  useEffect(() => {
    if (home && home.code !== TURKIYE && !getValues(name)) setValue(name, String(home.id));
  }, [home, name, getValues, setValue]);
  return (
    // The value is set explicitly, because a select drops a value that is set before its options have
    // loaded.
    <SelectField {...field} value={chosen} label={t("nationality")} required>
      <option value="">{t("choose")}</option>
      {byName(countries, locale)
        .filter(({ code }) => code !== TURKIYE)
        .map(({ id, code, name: country }) => (
          <option key={code} value={id}>
            {country}
          </option>
        ))}
    </SelectField>
  );
}
