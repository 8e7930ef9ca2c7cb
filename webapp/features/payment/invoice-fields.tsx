"use client";
// An invoice: for whoever wants one a checkbox, and a sheet with who is billed; for whoever is always billed the fields themselves.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { Button } from "@/ui/button";
import { Checkbox, PickerField, RadioGroup, TextAreaField, TextField } from "@/ui/field";
import { FileText } from "@/ui/icons";
import { Sheet, warmSheets } from "@/ui/sheet";
import { useField } from "./field";
import styles from "./payment.module.css";
import type { PaymentValues } from "./payment-values";
import { Section } from "./section";

export function InvoiceFields() {
  const t = useTranslations("payment.invoice");
  const [isOpen, setOpen] = useState(false);
  const [wanted, name, city] = useWatch<PaymentValues, ["has_invoice", "bill.billing_name", "bill.city"]>({
    name: ["has_invoice", "bill.billing_name", "bill.city"],
  });
  const { errors } = useFormState<PaymentValues>();
  return (
    <Section title={t("title")}>
      <Checkbox {...useField("has_invoice")} label={t("want")} onFocus={warmSheets} />
      {wanted && (
        <PickerField
          label={t("title")}
          icon={<FileText />}
          value={name}
          detail={name && city}
          placeholder={t("add")}
          error={errors.bill && t("incomplete")}
          onClick={() => setOpen(true)}
        />
      )}
      <InvoiceSheet open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}

/** Where everybody is billed: only a company has another name than the buyer's. */
export function BillSection() {
  const t = useTranslations("payment.invoice");
  return (
    <Section title={t("title")}>
      <BillFields named={false} />
    </Section>
  );
}

function InvoiceSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("payment.invoice");
  const common = useTranslations("common");
  const { trigger, setFocus, getFieldState } = useFormContext<PaymentValues>();
  const save = async () => {
    if (await trigger("bill")) return onClose();
    const faulty = BILL_FIELDS.find((field) => getFieldState(`bill.${field}`).invalid);
    if (faulty) setFocus(`bill.${faulty}`);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("title")}
      height="tall"
      footer={
        <Button wide onClick={save}>
          {common("save")}
        </Button>
      }
    >
      <BillFields named />
    </Sheet>
  );
}

/** From top to bottom, as they are seen. */
const BILL_FIELDS = [
  "billing_name",
  "tax_office",
  "tax_number",
  "city",
  "district",
  "zip_code",
  "address",
] as const;

function BillFields({ named }: { /** An individual's name is asked for too. */ named: boolean }) {
  const t = useTranslations("payment.invoice");
  const isCorporate = useWatch<PaymentValues, "bill.bill_type">({ name: "bill.bill_type" }) === "1";
  const { register } = useFormContext<PaymentValues>();
  const billingName = useField("bill.billing_name");
  const taxOffice = useField("bill.tax_office");
  const taxNumber = useField("bill.tax_number");
  return (
    <div className={styles.bill}>
      <RadioGroup
        legend={t("type")}
        options={[
          { value: "0", label: t("individual") },
          { value: "1", label: t("corporate") },
        ]}
        input={() => register("bill.bill_type")}
      />
      {(named || isCorporate) && (
        <TextField
          {...billingName}
          label={isCorporate ? t("company") : t("name")}
          autoComplete={isCorporate ? "billing organization" : "billing name"}
          required
        />
      )}
      {isCorporate && <TextField {...taxOffice} label={t("taxOffice")} required />}
      {(named || isCorporate) && (
        <TextField
          {...taxNumber}
          label={isCorporate ? t("taxNumber") : t("optionalLabel", { label: t("individualTaxNumber") })}
          inputMode="numeric"
          dir="ltr"
          required={isCorporate}
        />
      )}
      <div className={styles.pair}>
        <TextField
          {...useField("bill.city")}
          label={t("city")}
          autoComplete="billing address-level1"
          maxLength={100}
          required
        />
        <TextField
          {...useField("bill.district")}
          label={t("district")}
          autoComplete="billing address-level2"
          required
        />
      </div>
      <TextField
        {...useField("bill.zip_code")}
        label={t("zipCode")}
        inputMode="numeric"
        autoComplete="billing postal-code"
        dir="ltr"
        required
      />
      <TextAreaField
        {...useField("bill.address")}
        label={t("address")}
        autoComplete="billing street-address"
        maxLength={500}
        required
      />
    </div>
  );
}
