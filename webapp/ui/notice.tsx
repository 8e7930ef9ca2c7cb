"use client";
// A sentence that stands in the page: information, success, a warning, a failure. For what passes by, use a toast.

import type { ReactNode } from "react";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "./icons";
import styles from "./notice.module.css";

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export function Notice({
  tone = "info",
  title,
  children,
  action,
  quiet = false,
}: {
  tone?: keyof typeof ICONS;
  title?: string;
  children?: ReactNode;
  action?: ReactNode;
  /** Screen readers were told by a notification. */
  quiet?: boolean;
}) {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === "danger" && !quiet ? "alert" : undefined}>
      <Icon className={styles.icon} />
      <div className={styles.body}>
        {title && <p className={styles.title}>{title}</p>}
        {children && <div>{children}</div>}
      </div>
      {action}
    </div>
  );
}
