"use client";
// A card of the account pages with its purpose, and with a heading unless the page title names the card.

import { type ReactNode, useId } from "react";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import styles from "./account.module.css";

export function AccountSection({
  title,
  text,
  children,
}: {
  title?: string;
  text?: string;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <Card aria-labelledby={title && id} className={classes(styles.section, styles.short)}>
      {title && (
        <h2 id={id} className={styles.heading}>
          {title}
        </h2>
      )}
      {text && <p className={styles.soft}>{text}</p>}
      {children}
    </Card>
  );
}
