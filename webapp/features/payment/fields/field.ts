// The fields of the payment form: lib/form/field.ts with the form's own names.

import type { FieldPath } from "react-hook-form";
import { useFault as useAnyFault, useClearFault as useClearAnyFault, useFormField } from "@/lib/form/field";
import type { PaymentValues } from "../payment-values";

export type PaymentField = FieldPath<PaymentValues>;

export const useField = useFormField<PaymentValues>;
export const useClearFault = useClearAnyFault<PaymentValues>;
export const useFault = useAnyFault<PaymentValues>;
