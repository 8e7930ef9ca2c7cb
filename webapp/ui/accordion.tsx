"use client";
// Expandable section. The section is the browser's <details> element, so keyboard use and find-in-page
// work natively.

import type { ReactNode } from "react";
import styles from "./accordion.module.css";
import { ChevronDown } from "./icons";

export function Accordion({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.accordion}>
      <summary className={styles.summary}>
        <span className={styles.title}>{title}</span>
        <ChevronDown className={styles.chevron} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
