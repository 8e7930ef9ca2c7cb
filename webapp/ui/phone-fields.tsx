"use client";
// A phone: the country's code and the national number, the fields `phone_code` and `phone` of the form around it.

import { useLocale } from "next-intl";
import { useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useCountries } from "@/lib/api/use-countries";
import { phoneCodes } from "@/lib/countries";
import { masked, useFormField } from "@/lib/form/field";
import { cleanPhone } from "@/lib/rules/phone";
import { SelectField, TextField } from "./field";
import styles from "./phone-fields.module.css";

/** The plus stands before its number in Arabic too. */
const LTR = "\u200e";

export function PhoneFields({
  codeLabel,
  phoneLabel,
  required,
}: {
  codeLabel: string;
  phoneLabel: string;
  required?: boolean;
}) {
  const locale = useLocale();
  const { data: countries } = useCountries();
  const phoneCode: string = useWatch({ name: "phone_code" });
  const phone = masked(useFormField("phone"), (value) => cleanPhone(phoneCode, value));
  const codes = useMemo(() => phoneCodes(countries ?? [], locale), [countries, locale]);
  const isListed = codes.some(({ code }) => code === phoneCode);
  return (
    <div className={styles.phone}>
      <SelectField
        {...useFormField("phone_code")}
        value={phoneCode}
        label={codeLabel}
        autoComplete="tel-country-code"
        required
      >
        {!isListed && <option value={phoneCode}>{`${LTR}+${phoneCode}`}</option>}
        {codes.map(({ code, names }) => (
          <option key={code} value={code}>
            {`${LTR}+${code} ${names}`}
          </option>
        ))}
      </SelectField>
      <TextField
        {...phone}
        label={phoneLabel}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        dir="ltr"
        required={required}
      />
    </div>
  );
}
