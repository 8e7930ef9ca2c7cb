"use client";
// Who is billed, where everybody is.

import { useTranslations } from "next-intl";
import { useFormContext, useFormState } from "react-hook-form";
import { BillFields } from "@/ui/bill-fields";
import type { PaymentValues } from "../payment-values";
import { ForUser, SavedBills } from "./for-user";
import { FoldingSection } from "./section";

/** The driver, unless another name is given. */
export function BillSection({ folds }: { folds: boolean }) {
  const t = useTranslations("payment.invoice");
  const { getValues } = useFormContext<PaymentValues>();
  const { errors } = useFormState<PaymentValues>({ name: "bill" });
  const { address, district, city } = getValues("bill");
  return (
    <FoldingSection
      title={t("title")}
      filled={folds && address && district && city && `${address}, ${district}, ${city}`}
      faulty={Boolean(errors.bill)}
    >
      <ForUser>
        <SavedBills />
      </ForUser>
      <BillFields under="bill." named={false} />
    </FoldingSection>
  );
}
