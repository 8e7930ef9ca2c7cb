"use client";
// An e-mail address, the field `email` of the form around it.

import { useFormField } from "@/lib/form/field";
import { TextField } from "./field";

export function EmailField({ label, required }: { label: string; required?: boolean }) {
  return (
    <TextField
      {...useFormField("email")}
      label={label}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      required={required}
    />
  );
}
