// Places the server's field errors on the fields of the same name, and moves focus and scroll position to
// the first invalid field of the page.

import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";

/**
 * Sets the server's field errors (`passengers.0.citizen_number`) on the form; returns the messages that
 * belong to no field.
 */
export function showServerFaults<Values extends FieldValues>(
  form: Pick<UseFormReturn<Values>, "getValues" | "setError">,
  errors: Record<string, string[]>,
  fieldOf = (name: string) => name,
): string[] {
  const unplaced: string[] = [];
  for (const [fault, [message = ""]] of Object.entries(errors)) {
    const name = fieldOf(fault);
    const value: unknown = get(form.getValues(), name);
    const isField = typeof value === "string" || typeof value === "boolean";
    if (isField) form.setError(name as FieldPath<Values>, { type: "server", message });
    else unplaced.push(message);
  }
  return unplaced;
}

export function focusFirstFault(form: HTMLElement | null) {
  const first = form?.querySelector<HTMLElement>(
    '[aria-invalid="true"]:not([role=radiogroup]), [data-invalid]',
  );
  first?.focus({ preventScroll: true });
  first?.scrollIntoView({ block: "center", behavior: "smooth" });
}
