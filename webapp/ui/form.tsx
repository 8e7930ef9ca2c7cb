"use client";
// A form of react-hook-form with its fields below each other, and its skeleton.

import type { FormEvent, MouseEvent, ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import styles from "./form.module.css";
import { Skeleton } from "./skeleton";

/**
 * Returns the submit button under the mouse. Leaving a field may show its error and move the button away,
 * so the field loses focus on the click, not before it.
 */
const submitOf = (event: MouseEvent) => (event.target as Element).closest<HTMLElement>("[type=submit]");

export function Form<Values extends FieldValues>({
  form,
  id,
  label,
  onSubmit,
  children,
}: {
  form: UseFormReturn<Values>;
  id?: string;
  label?: string;
  onSubmit: (event: FormEvent) => void;
  children: ReactNode;
}) {
  return (
    <FormProvider {...form}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys leave a field before they reach the button */}
      <form
        id={id}
        aria-label={label}
        className={styles.form}
        noValidate
        onMouseDown={(event) => submitOf(event) && event.preventDefault()}
        onClick={(event) => event.detail && submitOf(event)?.focus()}
        onSubmit={onSubmit}
      >
        {children}
      </form>
    </FormProvider>
  );
}

/** Two related fields, side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** `paired`: the first two fields are side by side. */
export function FormSkeleton({ fields, paired = false }: { fields: number; paired?: boolean }) {
  const bones = Array.from({ length: fields }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical and never move
    <div key={index} className={styles.bone}>
      <Skeleton width="30%" height="21" />
      <Skeleton height="48" radius="m" />
    </div>
  ));
  return (
    <div className={styles.form}>
      {paired && <Pair>{bones.splice(0, 2)}</Pair>}
      {bones}
      <Skeleton height="44" radius="m" />
    </div>
  );
}
