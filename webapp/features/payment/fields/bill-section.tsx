"use client";
// Who is billed, where everybody is.

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFormContext, useFormState } from "react-hook-form";
import { Skeleton } from "@/ui/skeleton";
import type { PaymentValues } from "../payment-values";
import { ForUser, SavedBills } from "./for-user";
import { FoldingSection } from "./section";

// Below what is seen first.
const BillFields = lazy(async () => ({ default: (await import("@/ui/bill-fields")).BillFields }));

/** The driver, unless another name is given. */
export function BillSection({ folds }: { folds: boolean }) {
  const t = useTranslations("payment.invoice");
  const { getValues } = useFormContext<PaymentValues>();
  const { errors } = useFormState<PaymentValues>({ name: "bill" });
  const { address, district, city } = getValues("bill");
  return (
    <FoldingSection
      title={t("title")}
      filled={folds && address && district && city && `${address} · ${district} · ${city}`}
      faulty={Boolean(errors.bill)}
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
