"use client";
// Keeps form input on this device at every change, so that it survives a reload and Back. Used by the forms
// of accounts, help, look-up and payment.

import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** `keep` must leave out passwords and cards, which are never stored. */
export function useStoredDraft<Values extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Values>, "subscribe">,
  keep: (values: Values) => void,
) {
  const keepValues = useEffectEvent(keep);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepValues(values) }),
    [subscribe],
  );
}
