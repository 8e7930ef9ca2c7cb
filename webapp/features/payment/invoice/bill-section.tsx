"use client";
// Billing details for products that always issue an invoice.

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFormContext } from "react-hook-form";
import { Skeleton } from "@/ui/skeleton";
import { isBilled } from "../form/parts";
import { FoldingSection } from "../form/section";
import { ForUser, SavedBills } from "../member/for-user";
import type { PaymentValues } from "../payment-values";

// Loaded lazily, because the section is below the first screen.
const BillFields = lazy(async () => ({ default: (await import("@/widgets/person/bill-fields")).BillFields }));

/** The driver is billed unless another name is entered. */
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
