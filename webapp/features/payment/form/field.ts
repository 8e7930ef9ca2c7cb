// Fields of the payment form: lib/form/field.ts with the form's own field names.

import type { FieldPath } from "react-hook-form";
import { useFault as useAnyFault, useClearFault as useClearAnyFault, useFormField } from "@/lib/form/field";
import type { PaymentValues } from "../payment-values";

export type PaymentField = FieldPath<PaymentValues>;

/**
 * Does not validate an empty field on blur. The field may have received the focus automatically, and an
 * error that appears would move the control being tapped. Empty fields are reported on Continue.
 */
export function useField(...about: Parameters<typeof useFormField<PaymentValues>>) {
  const field = useFormField<PaymentValues>(...about);
  const onBlur: typeof field.onBlur = async (event) => event.target.value !== "" && field.onBlur(event);
  return { ...field, onBlur };
}

export const useClearFault = useClearAnyFault<PaymentValues>;
export const useFault = useAnyFault<PaymentValues>;
