"use client";
// Sends a form: the server's faults land on its fields, and what belongs to none is said in a notification. Called by the forms of
// accounts, help and alerts.

import { useTranslations } from "next-intl";
import type { FieldPath, FieldValues, UseFormReturn } from "react-hook-form";
import { ApiError } from "@/lib/api/error";
import { toast } from "@/lib/toast";
import { showServerFaults } from "./faults";

export type SendOptions = {
  /** Said when the server refuses the form as a whole, in place of its own words. */
  failed?: string;
  closeAfterMs?: number;
};

export function useSend<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  send: (values: Values) => Promise<void>,
  { failed, closeAfterMs }: SendOptions = {},
) {
  const failureOf = useFailure();
  return form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : {};
      const unplaced = showServerFaults(form, errors, (name) => name);
      const placed = Object.keys(errors).find(
        (name) => form.getFieldState(name as FieldPath<Values>).invalid,
      );
      if (placed) form.setFocus(placed as FieldPath<Values>);
      if (placed && unplaced.length === 0 && !failed) return;
      toast(unplaced.join("\n") || failureOf(error, failed), { tone: "danger", closeAfterMs });
    }
  });
}

/** What a failed call is called: the server's words, or that it could not be reached, or `failed`. */
export function useFailure() {
  const common = useTranslations("common");
  return (error: unknown, failed?: string): string => {
    if (!(error instanceof ApiError)) throw error;
    if (error.unanswered) return common("checkConnection");
    return failed ?? (error.message || common("somethingWentWrong"));
  };
}
