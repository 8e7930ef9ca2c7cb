"use client";
// A panel at the end side of the window, for menus and filters. The panel opens at once, without Ionic.

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { IconButton } from "./button";
import styles from "./drawer.module.css";
import { X } from "./icons";
import { Modal } from "./modal";

export function Drawer({
  open,
  onClose,
  title,
  footer,
  children,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const t = useTranslations("common");
  const id = useId();
  return (
    <Modal open={open} onClose={onClose} drawnFirst aria-labelledby={id} className={styles.drawer}>
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
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </Modal>
  );
}
