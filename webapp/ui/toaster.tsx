"use client";

// Renders the toasts of lib/toast.ts above the bottom bar, where they cover neither the title nor the close
// button of a sheet. Failures interrupt a screen reader; other toasts wait.

import { useTranslations } from "next-intl";
import { closeToast, toasts } from "@/lib/toast";
import { IconButton } from "./button";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "./icons";
import styles from "./toaster.module.css";

const ICONS = { info: Info, success: CircleCheck, warning: TriangleAlert, danger: CircleAlert };

export function Toaster() {
  const t = useTranslations("common");
  const shown = toasts.use();
  return (
    <div className={styles.stack} aria-live="polite">
      {shown.map(({ id, tone, title, text }) => {
        const Icon = ICONS[tone];
        return (
          <div
            key={id}
            className={styles.toast}
            data-tone={tone}
            role={tone === "danger" ? "alert" : "status"}
          >
            <Icon className={styles.icon} />
            <div className={styles.body}>
              {title && <strong>{title}</strong>}
              <p>{text}</p>
            </div>
            <IconButton label={t("close")} onClick={() => closeToast(id)}>
              <X />
            </IconButton>
          </div>
        );
      })}
    </div>
  );
}
