"use client";
// The button that opens the menu, with a badge for the number of unread notifications.

import { useTranslations } from "next-intl";
import { useNotificationCounts } from "@/lib/account/notifications";
import { openMenu } from "@/lib/chrome";
import { IconButton } from "./button";
import { classes } from "./classes";
import { Menu } from "./icons";
import styles from "./menu-button.module.css";

const MOST = 99;

export function MenuButton({ className }: { className?: string }) {
  const t = useTranslations("shell");
  const count = useNotificationCounts().data?.unread_count ?? 0;
  return (
    <IconButton
      label={count > 0 ? t("menuBadge", { count }) : t("menuTitle")}
      aria-haspopup="dialog"
      className={classes(styles.button, className)}
      onClick={openMenu}
    >
      <Menu />
      {count > 0 && (
        <span className={styles.badge} aria-hidden>
          {count > MOST ? `${MOST}+` : count}
        </span>
      )}
    </IconButton>
  );
}
