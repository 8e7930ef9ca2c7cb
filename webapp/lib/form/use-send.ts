"use client";
// Sends a form. The server's field errors are set on the fields. A notification or the form itself reports
// the failure, with the messages that belong to no field. Used by the forms of accounts, help and alerts.

import { useTranslations } from "next-intl";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/lib/api/error";
import { toast } from "@/lib/toast";
import { showServerFaults } from "./faults";
import { type FailureWords, useFailure } from "./use-failure";

export function useSend<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<void>,
  {
    closeAfterMs,
    ownNotice = false,
    ...words
  }: FailureWords & {
    closeAfterMs?: number;
    /** True when the form itself renders its root error. */
    ownNotice?: boolean;
  } = {},
) {
  const common = useTranslations("common");
  const failureOf = useFailure(words);
  return form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      const unplaced = showServerFaults(form, errors);
      const placed = Object.keys(errors).find(
        (name) => form.getFieldState(name as FieldPath<Values>).invalid,
      );
      if (placed) form.setFocus(placed as FieldPath<Values>);
      const message = unplaced.join("\n") || failureOf(error);
      // Marks the submit as failed: React Hook Form counts a submit without errors as a success.
      form.setError("root", { message });
      if (!ownNotice) toast(message, { tone: "danger", title: common("error"), closeAfterMs });
    }
  });
}
