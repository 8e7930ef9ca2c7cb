"use client";
// Fields of an invoice, within a surrounding form. Used by the payment page and the saved invoices. Needs
// the `payment` messages.

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { BillForm } from "@/lib/api/types";
import { useCountries } from "@/lib/api/use-countries";
import { isOfForeignCompany } from "@/lib/bill";
import { byName } from "@/lib/countries";
import { masked, useFormField } from "@/lib/form/field";
import { RadioGroup, SelectField, TextAreaField, TextField } from "@/ui/field";
import styles from "./bill-fields.module.css";

/** Field names in their order on screen. */
export const BILL_FIELDS = [
  "country",
  "billing_name",
  "tax_office",
  "tax_number",
  "city",
  "district",
  "zip_code",
  "address",
] as const satisfies (keyof BillForm)[];

export function BillFields({
  under = "",
  named,
  taxOptional = false,
}: {
  /** Prefix of the field names in the form: `bill.`. */
  under?: string;
  /**
   * True when an individual's name is requested too; otherwise the driver's name is used, unless a saved
   * invoice has another one.
   */
  named: boolean;
  /** True when tax office and number are requested for both types of invoice, and are optional. */
  taxOptional?: boolean;
}) {
  const t = useTranslations("payment.invoice");
  const [type, name, country] = useWatch({
    name: [`${under}bill_type`, `${under}billing_name`, `${under}country`],
  });
  const isCorporate = type === "1";
  const isForeign = isOfForeignCompany({ bill_type: type, country });
  const [wasNamed, setNamed] = useState(named);
  if (name && !wasNamed) setNamed(true);
  const isOptional = !named && !isCorporate;
  const { register } = useFormContext();
  const billingName = useFormField(`${under}billing_name`, t(isCorporate ? "mend.company" : "mend.name"));
  const taxOffice = useFormField(`${under}tax_office`, t("mend.taxOffice"));
  const taxNumber = masked(useFormField(`${under}tax_number`));
  const needsTax = isCorporate && !taxOptional;
  const taxLabel = (label: string, isNeeded = needsTax) => (isNeeded ? label : t("optionalLabel", { label }));
  return (
    <div className={styles.bill}>
      <RadioGroup
        legend={t("type")}
        options={[
          { value: "0", label: t("individual") },
          { value: "1", label: t("corporate") },
        ]}
        input={() => register(`${under}bill_type`)}
      />
      {isCorporate && <CompanyCountry name={`${under}country`} />}
      {(wasNamed || isCorporate) && (
        <TextField
          {...billingName}
          label={
            isCorporate ? t("company") : isOptional ? t("optionalLabel", { label: t("name") }) : t("name")
          }
          hint={isOptional && t("driverHint")}
          autoComplete={isCorporate ? "billing organization" : "billing name"}
          required={!isOptional}
        />
      )}
      {(isCorporate || taxOptional) && (
        <TextField
          {...taxOffice}
          label={taxLabel(t("taxOffice"), needsTax && !isForeign)}
          required={needsTax && !isForeign}
        />
      )}
      {(named || isCorporate) && (
        <TextField
          {...taxNumber}
          label={taxLabel(isCorporate ? t("taxNumber") : t("individualTaxNumber"))}
          inputMode={taxOptional || isForeign ? undefined : "numeric"}
          dir="ltr"
          required={needsTax}
        />
      )}
      <div className={styles.town}>
        <TextField
          {...useFormField(`${under}city`, t("mend.city"))}
          label={t("city")}
          autoComplete="billing address-level1"
          maxLength={100}
          required
        />
        <TextField
          {...useFormField(`${under}district`, t("mend.district"))}
          label={t("district")}
          autoComplete="billing address-level2"
          required
        />
        <TextField
          {...masked(useFormField(`${under}zip_code`, t("mend.zipCode")))}
          label={t("zipCode")}
          inputMode={isForeign ? undefined : "numeric"}
          autoComplete="billing postal-code"
          dir="ltr"
          required
        />
      </div>
      <TextAreaField
        {...useFormField(`${under}address`, t("mend.address"))}
        label={t("address")}
        autoComplete="billing street-address"
        maxLength={500}
        required
      />
    </div>
  );
}

function CompanyCountry({ name }: { name: string }) {
  const t = useTranslations("payment.invoice");
  const locale = useLocale();
  const { data: countries = [] } = useCountries();
  const value = useWatch({ name });
  return (
    // A controlled value: a select loses a value that is set before its options have arrived.
    <SelectField
      {...useFormField(name)}
      value={value}
      label={t("country")}
      autoComplete="billing country"
      required
    >
      {countries.length === 0 && <option value={value}>{value}</option>}
      {byName(countries, locale).map(({ code, name: country }) => (
        <option key={code} value={code}>
          {country}
        </option>
      ))}
    </SelectField>
  );
}
