"use client";
// A panel at the side of the window, for menus and filters. Opens at once, without Ionic.

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { IconButton } from "./button";
import { classes } from "./classes";
import styles from "./drawer.module.css";
import { X } from "./icons";
import { Modal } from "./modal";

export function Drawer({
  open,
  onClose,
  title,
  side = "end",
  footer,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  side?: "start" | "end";
  footer?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  const id = useId();
  return (
    <Modal
      open={open}
      onClose={onClose}
      aria-labelledby={id}
      className={classes(styles.drawer, styles[side])}
    >
      <div className={styles.content}>
        <header className={styles.head}>
          <h2 id={id} className={styles.title}>
            {title}
          </h2>
          <IconButton label={t("close")} onClick={onClose}>
            <X />
          </IconButton>
        </header>
        <div className={styles.body}>{children}</div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </Modal>
  );
}
