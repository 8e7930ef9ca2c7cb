"use client";
// An invoice: optional: a checkbox, and a sheet with who is billed; always billed: the fields themselves.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormContext, useFormState, useWatch } from "react-hook-form";
import { BILL_FIELDS, BillFields } from "@/ui/bill-fields";
import { Button } from "@/ui/button";
import { Checkbox, PickerField } from "@/ui/field";
import { FileText } from "@/ui/icons";
import { Sheet, warmSheets } from "@/ui/sheet";
import type { PaymentValues } from "../payment-values";
import { useField } from "./field";
import { ForUser, SavedBills } from "./for-user";
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
      <ForUser>
        <SavedBills />
      </ForUser>
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

/** Where everybody is billed: the driver, unless another name is given. */
export function BillSection() {
  const t = useTranslations("payment.invoice");
  return (
    <Section title={t("title")}>
      <ForUser>
        <SavedBills />
      </ForUser>
      <BillFields under="bill." named={false} />
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
      <BillFields under="bill." named />
    </Sheet>
  );
}
