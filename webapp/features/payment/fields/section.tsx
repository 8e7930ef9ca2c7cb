"use client";
// A titled part of the payment form.

import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";
import styles from "../payment.module.css";

export function Section({
  title,
  hint,
  children,
}: {
  title: ReactNode;
  hint?: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.sectionTitle}>
        {title}
      </h2>
      {hint && <p className={styles.sectionHint}>{hint}</p>}
      {children}
    </Card>
  );
}
