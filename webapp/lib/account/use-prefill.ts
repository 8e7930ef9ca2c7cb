"use client";
// Fills the fields of a form that are still empty with what the account knows of its user. Called by payment, alerts and contact.

import { useEffect } from "react";
import { type FieldPath, type FieldValues, get, type UseFormReturn } from "react-hook-form";
import type { User } from "../api/account-types";
import { useUser } from "./use-user";

/** `known` stays the same from render to render. */
export function usePrefill<Values extends FieldValues>(
  { getValues, setValue }: Pick<UseFormReturn<Values>, "getValues" | "setValue">,
  known: (user: User) => Record<string, string>,
) {
  const { data: user } = useUser();
  useEffect(() => {
    if (!user) return;
    for (const [name, value] of Object.entries(known(user))) {
      const field = name as FieldPath<Values>;
      if (get(getValues(), name) === "") setValue(field, value as never);
    }
  }, [user, known, getValues, setValue]);
}
