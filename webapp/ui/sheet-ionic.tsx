"use client";
// The sheet in Ionic's modal. Only sheet.tsx imports this file, lazily, since it loads Ionic.

import "@ionic/react/css/core.css";
import { IonModal, setupIonicReact } from "@ionic/react";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useLayer } from "@/lib/use-layer";
import { IconButton } from "./button";
import { X } from "./icons";
import type { SheetProps } from "./sheet";
import styles from "./sheet-ionic.module.css";

setupIonicReact({
  mode: "ios",
  // The shell's own handler runs first (features/shell/native-back.ts).
  hardwareBackButton: false,
  animated: !matchMedia("(prefers-reduced-motion: reduce)").matches,
});

export default function IonicSheet({
  open,
  onClose,
  onOpened,
  title,
  height = "fit",
  width,
  steady,
  footer,
  children,
}: SheetProps) {
  const t = useTranslations("common");
  useLayer(open, onClose);
  useEffect(() => {
    if (!open || !steady) return;
    // Disabling dismissal by a tap also disables Ionic's Escape, so this listener replaces it. The listener
    // is on the window, so that a popover inside the sheet can stop the event at the document.
    const leave = ({ key }: KeyboardEvent) => key === "Escape" && onClose();
    window.addEventListener("keydown", leave);
    return () => window.removeEventListener("keydown", leave);
  }, [open, steady, onClose]);
  return (
    <IonModal
      isOpen={open}
      onDidPresent={onOpened}
      onDidDismiss={onClose}
      aria-label={title}
      className={styles.modal}
      data-height={height}
      data-width={width}
      backdropDismiss={!steady}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          <IconButton label={t("close")} onClick={onClose}>
            <X />
          </IconButton>
        </div>
        {/* biome-ignore lint/a11y: long texts scroll by keyboard; a form may have the same name */}
        <div role="group" className={styles.body} aria-label={title} tabIndex={0}>
          {children}
        </div>
        {footer && <div className={styles.foot}>{footer}</div>}
      </div>
    </IonModal>
  );
}
