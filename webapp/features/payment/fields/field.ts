// The fields of the payment form: lib/form/field.ts with the form's own names.

import type { FieldPath } from "react-hook-form";
import { useFault as useAnyFault, useClearFault as useClearAnyFault, useFormField } from "@/lib/form/field";
import type { PaymentValues } from "../payment-values";

export type PaymentField = FieldPath<PaymentValues>;

/** One that was left empty is named on going on: it had the focus unasked, and a fault that appears moves what is tapped next. */
export function useField(...about: Parameters<typeof useFormField<PaymentValues>>) {
  const field = useFormField<PaymentValues>(...about);
  const onBlur: typeof field.onBlur = async (event) => event.target.value !== "" && field.onBlur(event);
  return { ...field, onBlur };
}

export const useClearFault = useClearAnyFault<PaymentValues>;
export const useFault = useAnyFault<PaymentValues>;
