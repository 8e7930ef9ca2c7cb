// Connects a form field to the inputs of ui/field: registration, the error message in the selected
// language, and masks. The form must be inside react-hook-form's provider. Forms bind the type of their
// values: `const useField = useFormField<Values>`.

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

/** `mend`: the field's requirement, appended to an error message. */
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

/** Clears a field's error as soon as the field is edited; leaving the field validates it again. */
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

/** Converts the digits of Arabic and Persian keyboards to ASCII digits. */
export const latinDigits = (value: string) =>
  value.replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 15));

/** Passes typed, pasted or autofilled text through `shape`, and keeps the caret behind the same character. */
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
