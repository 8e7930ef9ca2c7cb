"use client";
// A form of react-hook-form with its fields below each other, and the grey shape of one that is still on its way.

import type { FormEvent, ReactNode } from "react";
import { type FieldValues, FormProvider, type UseFormReturn } from "react-hook-form";
import styles from "./form.module.css";
import { Skeleton } from "./skeleton";

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
      <form id={id} aria-label={label} className={styles.form} noValidate onSubmit={onSubmit}>
        {children}
      </form>
    </FormProvider>
  );
}

/** Two fields that belong together, side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** `paired`: its first two fields are a pair. */
export function FormSkeleton({ fields, paired = false }: { fields: number; paired?: boolean }) {
  const bones = Array.from({ length: fields }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and they never move
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
