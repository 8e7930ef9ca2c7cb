// Ties a form field to the inputs of ui/field: registration, the fault in the reader's language, and masks. The form stands in
// react-hook-form's provider. Called by the forms, which name the type of their values: `const useField = useFormField<Values>`.

import type { ChangeEvent } from "react";
import {
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type UseFormRegisterReturn,
  useFormContext,
  useFormState,
} from "react-hook-form";
import { useFieldMessage } from "@/lib/rules/message";

/** `mend`: what the field wants, said after a fault. */
export function useFormField<Values extends FieldValues = FieldValues>(
  name: FieldPath<Values>,
  mend?: string,
) {
  const { register } = useFormContext<Values>();
  return {
    ...register(name, { onChange: useClearFault<Values>(name) }),
    error: useFault<Values>(name, mend),
  };
}

/** A fault goes as soon as its field is being mended; whether it is gone shows on leaving the field. */
export function useClearFault<Values extends FieldValues>(name: FieldPath<Values>) {
  const { clearErrors, getFieldState } = useFormContext<Values>();
  return () => {
    if (getFieldState(name).invalid) clearErrors(name);
  };
}

export function useFault<Values extends FieldValues>(
  name: FieldPath<Values>,
  mend?: string,
): string | undefined {
  const { errors } = useFormState<Values>({ name, exact: true });
  const message = useFieldMessage();
  const fault: FieldError | undefined = get(errors, name);
  return message(fault?.message, mend);
}

/** Those that Arabic and Persian keyboards write are the same digits. */
export const latinDigits = (value: string) =>
  value.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** Writes what was typed, pasted or filled in through `shape`, and keeps the caret behind the same character. */
export function masked<Field extends Pick<UseFormRegisterReturn, "onChange">>(
  field: Field,
  shape = (value: string) => value,
): Field {
  const mask = (value: string) => shape(latinDigits(value));
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
