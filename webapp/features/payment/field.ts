// Ties a form field to the inputs of ui/field: registration, the fault in the reader's language, and masks.

import type { ChangeEvent } from "react";
import {
  type FieldError,
  type FieldPath,
  get,
  type UseFormRegisterReturn,
  useFormContext,
  useFormState,
} from "react-hook-form";
import { useFieldMessage } from "@/lib/rules/message";
import type { PaymentValues } from "./payment-values";

export type PaymentField = FieldPath<PaymentValues>;

export function useField(name: PaymentField) {
  const { register } = useFormContext<PaymentValues>();
  return { ...register(name, { onChange: useClearFault(name) }), error: useFault(name) };
}

/** A fault goes as soon as its field is being mended; whether it is gone shows on leaving the field. */
export function useClearFault(name: PaymentField) {
  const { clearErrors, getFieldState } = useFormContext<PaymentValues>();
  return () => {
    if (getFieldState(name).invalid) clearErrors(name);
  };
}

export function useFault(name: PaymentField): string | undefined {
  const { errors } = useFormState<PaymentValues>({ name, exact: true });
  const message = useFieldMessage();
  const fault: FieldError | undefined = get(errors, name);
  return message(fault?.message);
}

/** Writes what was typed, pasted or filled in through `mask`, and keeps the caret behind the same character. */
export function masked<Field extends Pick<UseFormRegisterReturn, "onChange">>(
  field: Field,
  mask: (value: string) => string,
): Field {
  return {
    ...field,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      const input = event.target;
      const value = mask(input.value);
      if (value !== input.value) {
        const atEnd = input.selectionStart === input.value.length;
        const before = mask(input.value.slice(0, input.selectionStart ?? undefined)).length;
        input.value = value;
        const caret = atEnd ? value.length : before;
        input.setSelectionRange(caret, caret);
      }
      return field.onChange(event);
    },
  };
}
