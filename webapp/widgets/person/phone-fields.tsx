"use client";
// A phone number: the country code and the national number, the fields `phone_code` and `phone` of the
// surrounding form.

import { useLocale } from "next-intl";
import { type ChangeEvent, useEffect, useMemo } from "react";
import { useController, useFormContext, useWatch } from "react-hook-form";
import { useCountries, useHomeCountry } from "@/lib/api/use-countries";
import { phoneCodes } from "@/lib/countries";
import { masked, useClearFault, useFault, useFormField } from "@/lib/form/field";
import { groupedPhone } from "@/lib/rules/grouped-phone";
import { cleanPhone, codeOf } from "@/lib/rules/phone";
import { SelectField, TextField } from "@/ui/field";
import styles from "./phone-fields.module.css";

/** Left-to-right mark: keeps the plus before its number in Arabic. */
const LTR = "\u200e";

export function PhoneFields({
  codeLabel,
  phoneLabel,
  mend,
  required,
}: {
  codeLabel: string;
  phoneLabel: string;
  /** Requirement of the number, appended to an error message. */
  mend?: string;
  required?: boolean;
}) {
  const locale = useLocale();
  const { data: countries } = useCountries();
  const phoneCode: string = useWatch({ name: "phone_code" });
  const { clearErrors, getValues, setValue } = useFormContext();
  const codeField = useFormField("phone_code");
  const { field } = useController({ name: "phone" });
  const error = useFault("phone", mend);
  const clearFault = useClearFault("phone");
  const codes = useMemo(() => phoneCodes(countries ?? [], locale), [countries, locale]);
  const home = useHomeCountry()?.phone_code;
  useEffect(() => {
    if (home && !getValues("phone")) setValue("phone_code", home);
  }, [home, getValues, setValue]);
  const isListed = codes.some(({ code }) => code === phoneCode);
  const chooseCode = (event: ChangeEvent<HTMLSelectElement>) => {
    setValue("phone", cleanPhone(event.target.value, getValues("phone")));
    clearErrors("phone");
    return codeField.onChange(event);
  };
  const type = (event: ChangeEvent<HTMLInputElement>) => {
    const { value, selectionStart } = event.target;
    // Text inserted before a number may be incomplete.
    const code = (selectionStart === value.length && codeOf(value, codes)) || phoneCode;
    setValue("phone_code", code);
    const keep: typeof codeField.onChange = async ({ target }) => {
      clearFault();
      field.onChange(cleanPhone(code, target.value));
    };
    // The form stores digits only; the input shows them in groups.
    masked({ onChange: keep }, (typed) => groupedPhone(code, cleanPhone(code, typed))).onChange(event);
  };
  return (
    <div className={styles.phone}>
      <SelectField
        {...codeField}
        onChange={chooseCode}
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
        {...field}
        value={groupedPhone(phoneCode, field.value ?? "")}
        onChange={type}
        error={error}
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
