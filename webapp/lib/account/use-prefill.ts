"use client";
// Fills the empty fields of a form from the member's account. Used by payment, alerts and contact.

import { useEffect, useRef } from "react";
import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import type { User } from "../api/account-types";
import { useUser } from "./use-user";

export const contactOf = ({ email, phone_code, phone }: User) => ({
  email,
  phone_code: phone && phone_code,
  phone,
});

/** `known` must stay the same function between renders. */
export function usePrefill<Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, "getValues" | "setValue">,
  known: (user: User) => Record<string, string> = contactOf,
) {
  const { data: user } = useUser();
  // Fill once only: the member is refetched now and then, and fields emptied meanwhile stay empty.
  const isDone = useRef(false);
  useEffect(() => {
    if (!user || isDone.current) return;
    isDone.current = true;
    const values = getValues();
    const isEmpty = (name: string) => get(values, name) === "";
    for (const [name, value] of Object.entries(known(user))) {
      // The phone code always has a value, so it is filled together with the number.
      if (value && isEmpty(name === "phone_code" ? "phone" : name))
        setValue(name as FieldPath<Values>, value as never);
    }
  }, [user, known, getValues, setValue]);
}
