"use client";
// Who is billed: the fields of an invoice, of the form around it. Called by the payment page and the saved invoices. Needs the
// `payment` messages.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import type { BillForm } from "@/lib/api/types";
import { masked, useFormField } from "@/lib/form/field";
import styles from "./bill-fields.module.css";
import { RadioGroup, TextAreaField, TextField } from "./field";
import { Pair } from "./form";

/** From top to bottom, as they are seen. */
export const BILL_FIELDS = [
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
  /** Where the form has them: `bill.`. */
  under?: string;
  /** An individual's name is asked for too; else it is the driver's, unless a saved invoice names another. */
  named: boolean;
  /** Tax office and number are asked for in both cases, and may be left out. */
  taxOptional?: boolean;
}) {
  const t = useTranslations("payment.invoice");
  const [type, name] = useWatch({ name: [`${under}bill_type`, `${under}billing_name`] });
  const isCorporate = type === "1";
  const [wasNamed, setNamed] = useState(named);
  if (name && !wasNamed) setNamed(true);
  const isOptional = !named && !isCorporate;
  const { register } = useFormContext();
  const billingName = useFormField(`${under}billing_name`);
  const taxOffice = useFormField(`${under}tax_office`);
  const taxNumber = masked(useFormField(`${under}tax_number`));
  const needsTax = isCorporate && !taxOptional;
  const taxLabel = (label: string) => (needsTax ? label : t("optionalLabel", { label }));
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
        <TextField {...taxOffice} label={taxLabel(t("taxOffice"))} required={needsTax} />
      )}
      {(named || isCorporate) && (
        <TextField
          {...taxNumber}
          label={taxLabel(isCorporate ? t("taxNumber") : t("individualTaxNumber"))}
          inputMode={taxOptional ? undefined : "numeric"}
          dir="ltr"
          required={needsTax}
        />
      )}
      <Pair>
        <TextField
          {...useFormField(`${under}city`)}
          label={t("city")}
          autoComplete="billing address-level1"
          maxLength={100}
          required
        />
        <TextField
          {...useFormField(`${under}district`)}
          label={t("district")}
          autoComplete="billing address-level2"
          required
        />
      </Pair>
      <TextField
        {...masked(useFormField(`${under}zip_code`))}
        label={t("zipCode")}
        inputMode="numeric"
        autoComplete="billing postal-code"
        dir="ltr"
        required
      />
      <TextAreaField
        {...useFormField(`${under}address`)}
        label={t("address")}
        autoComplete="billing street-address"
        maxLength={500}
        required
      />
    </div>
  );
}
