"use client";
// What is typed into a form survives reload and back: kept on this device at every change. Called by the forms of accounts and help.

import { useEffect } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";
import { writeDraft } from "@/lib/draft";

/** `keep` leaves out what no device may keep: passwords. */
export function useKeptDraft<Values extends FieldValues>(
  name: string,
  form: UseFormReturn<Values>,
  keep: (values: Values) => Partial<Values> = (values) => values,
) {
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => writeDraft(name, keep(values)),
      }),
    [name, form, keep],
  );
}
