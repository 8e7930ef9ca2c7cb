"use client";
// Input of a verification code sent by e-mail or SMS.

import { masked, useFormField } from "@/lib/form/field";
import { digitsOf } from "@/lib/rules/card";
import { CODE_LENGTH, type CodeValues } from "@/lib/rules/code";
import { TextField } from "@/ui/field";
import styles from "./code-field.module.css";

export function CodeField({ label }: { label: string }) {
  const field = masked(useFormField<CodeValues>("code"), (value) => digitsOf(value).slice(0, CODE_LENGTH));
  return (
    <TextField
      {...field}
      label={label}
      className={styles.code}
      inputMode="numeric"
      autoComplete="one-time-code"
      dir="ltr"
      required
      // The visitor has just requested the code.
      autoFocus
    />
  );
}
