"use client";
// Who is billed, where everybody is.

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFormContext } from "react-hook-form";
import { Skeleton } from "@/ui/skeleton";
import { isBilled } from "../parts";
import type { PaymentValues } from "../payment-values";
import { ForUser, SavedBills } from "./for-user";
import { FoldingSection } from "./section";

// Below what is seen first.
const BillFields = lazy(async () => ({ default: (await import("@/ui/bill-fields")).BillFields }));

/** The driver, unless another name is given. */
export function BillSection() {
  const t = useTranslations("payment.invoice");
  const { getValues } = useFormContext<PaymentValues>();
  const bill = getValues("bill");
  return (
    <FoldingSection
      part="bill"
      title={t("title")}
      filled={isBilled(bill) && `${bill.address} · ${bill.district} · ${bill.city}`}
    >
      <ForUser>
        <SavedBills />
      </ForUser>
      <Suspense fallback={<Skeleton height="512" radius="m" />}>
        <BillFields under="bill." named={false} />
      </Suspense>
    </FoldingSection>
  );
}
