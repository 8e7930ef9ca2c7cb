"use client";
// Fills the fields of a form that are still empty with what the account knows of its user. Called by payment, alerts and contact.

import { useEffect, useRef } from "react";
import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import type { User } from "../api/account-types";
import { useUser } from "./use-user";

export const contactOf = ({ email, phone_code, phone }: User) => ({
  email,
  phone_code: phone && phone_code,
  phone,
});

/** `known` stays the same from render to render. */
export function usePrefill<Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, "getValues" | "setValue">,
  known: (user: User) => Record<string, string> = contactOf,
) {
  const { data: user } = useUser();
  // Once: the user is asked for again now and then, and what was emptied meanwhile stays empty.
  const isDone = useRef(false);
  useEffect(() => {
    if (!user || isDone.current) return;
    isDone.current = true;
    const values = getValues();
    const isEmpty = (name: string) => get(values, name) === "";
    for (const [name, value] of Object.entries(known(user))) {
      // A phone's code is never empty; it goes with the number.
      if (value && isEmpty(name === "phone_code" ? "phone" : name))
        setValue(name as FieldPath<Values>, value as never);
    }
  }, [user, known, getValues, setValue]);
}
