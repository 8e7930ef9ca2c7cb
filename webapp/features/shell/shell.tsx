"use client";
// What stands around every screen: the site's header on a desktop, the tabs on a phone, menu and settings, toasts, questions, the
// offline line. The screens bring their own top bar (ui/screen.tsx).

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { DialogHost } from "@/ui/dialog-host";
import { Toaster } from "@/ui/toaster";
import { BottomTabs } from "./bottom-tabs";
import { OfflineLine } from "./offline-line";
import { SettingsPanel } from "./settings-panel";
import styles from "./shell.module.css";
import { SideMenu } from "./side-menu";
import { SiteHeader } from "./site-header";

export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t("skipToContent")}
      </a>
      <OfflineLine />
      <SiteHeader />
      {children}
      <BottomTabs />
      <SideMenu />
      <SettingsPanel />
      <DialogHost />
      <Toaster />
    </>
  );
}
