"use client";
// POST /api/base/gateway/payment/instalments/: the number of monthly instalments that the card allows, at
// the same price. Loaded after the first digits of the card are typed. When the request fails, the card
// is charged in a single payment.

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useFormContext } from "react-hook-form";
import useSWR from "swr";
import { post } from "@/lib/api/client";
import { STEADY } from "@/lib/api/swr";
import type { Money } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { SelectField } from "@/ui/field";
import { useField } from "../form/field";
import type { PaymentValues } from "../payment-values";

export type ToPay = {
  session: string;
  /** Id of the change whose difference is paid. */
  change?: string;
  charge: Money;
};

export default function InstalmentsField({ bin, session, change, charge }: ToPay & { bin: string }) {
  const t = useTranslations("payment.card");
  const format = useFormat();
  const field = useField("instalments");
  const { getValues, setValue } = useFormContext<PaymentValues>();
  const path = "/api/base/gateway/payment/instalments/";
  const { data, error } = useSWR(
    [path, session, change, bin, charge.total],
    () => post(path, { session_unique: session, change, bin, charge: charge.total }),
    { ...STEADY, keepPreviousData: true },
  );
  // After a failed request, `data` still belongs to the previous card.
  const plans = error ? [] : (data?.instalments ?? []);
  const counts = plans.map(({ count }) => count).join();
  useEffect(() => {
    if (!counts.split(",").includes(getValues("instalments"))) setValue("instalments", "1");
  }, [counts, getValues, setValue]);
  // A hidden field must not send a number of instalments that the buyer cannot see.
  useEffect(() => () => setValue("instalments", "1"), [setValue]);
  if (plans.length === 0) return null;
  const total = format.money(charge);
  return (
    <SelectField {...field} label={t("instalments")} hint={t("planHint", { total })}>
      <option value="1">{t("single", { total })}</option>
      {plans.map(({ count, each }) => (
        <option key={count} value={count}>
          {t("plan", { count, each: format.money(each) })}
        </option>
      ))}
    </SelectField>
  );
}
