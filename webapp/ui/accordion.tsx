"use client";
// A line that opens to what belongs to it: the browser's own <details>, so keys and find-in-page work by themselves.

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
