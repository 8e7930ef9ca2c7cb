"use client";
// Optional invoice: a checkbox, and a sheet with the billing details.

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { Checkbox, PickerField } from "@/ui/field";
import { FileText } from "@/ui/icons";
import { warmSheets } from "@/ui/sheet";
import { useField } from "../form/field";
import { Section } from "../form/section";
import { ForUser, SavedBills } from "../member/for-user";
import type { PaymentValues } from "../payment-values";

const InvoiceSheet = lazy(() => import("./invoice-sheet"));

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
          value={name && <bdi>{name}</bdi>}
          detail={name && <bdi>{city}</bdi>}
          placeholder={t("add")}
          error={errors.bill && t("incomplete")}
          onClick={() => setOpen(true)}
        />
      )}
      <Suspense>{wanted && <InvoiceSheet open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </Section>
  );
}
