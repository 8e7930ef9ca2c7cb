"use client";
// A message within the page: information, success, warning or failure. For transient messages use a toast.

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
  /** True when a notification has already informed screen readers. */
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
