"use client";
// What is typed into a form survives reload and back: kept on this device at every change. Called by the forms of accounts, help,
// lookup and payment.

import { useEffect, useEffectEvent } from "react";
import type { FieldValues, UseFormReturn } from "react-hook-form";

/** `keep` leaves out what no device may keep: passwords and cards. */
export function useKeptDraft<Values extends FieldValues>(
  { subscribe }: Pick<UseFormReturn<Values>, "subscribe">,
  keep: (values: Values) => void,
) {
  const kept = useEffectEvent(keep);
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => kept(values) }),
    [subscribe],
  );
}
