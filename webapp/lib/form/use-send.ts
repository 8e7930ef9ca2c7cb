"use client";
// Sends a form: the server's faults land on its fields, and what belongs to none is said in a notification. Called by the forms of
// accounts, help and alerts.

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
    alwaysTold = false,
    ...words
  }: FailureWords & {
    closeAfterMs?: number;
    /** The notification comes also where the faults stand at their fields. */
    alwaysTold?: boolean;
  } = {},
) {
  const common = useTranslations("common");
  const failureOf = useFailure(words);
  return form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      // Marks the submit as failed: React Hook Form counts one without faults as a success.
      form.setError("root", {});
      const errors = error instanceof ApiError ? error.errors : {};
      const unplaced = showServerFaults(form, errors, (name) => name);
      const placed = Object.keys(errors).find(
        (name) => form.getFieldState(name as FieldPath<Values>).invalid,
      );
      if (placed) form.setFocus(placed as FieldPath<Values>);
      if (placed && unplaced.length === 0 && !words.failed && !alwaysTold) return;
      toast(unplaced.join("\n") || failureOf(error), {
        tone: "danger",
        title: common("error"),
        closeAfterMs,
      });
    }
  });
}
