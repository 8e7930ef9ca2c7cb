"use client";
// Frame of every screen: site header on a desktop, tabs on a phone, menu and settings, toasts, questions
// and the offline line. Screens render their own top bar (ui/screen.tsx).

import { useTranslations } from "next-intl";
import { type ComponentType, lazy, type ReactNode, Suspense, useState } from "react";
import { panel } from "@/lib/chrome";
import { DialogHost } from "@/ui/dialog-host";
import { Toaster } from "@/ui/toaster";
import { BottomTabs } from "./bottom-tabs";
import { NativeShell } from "./native-shell";
import { OfflineLine } from "./offline-line";
import styles from "./shell.module.css";
import { SiteHeader } from "./site-header";
import { useEventLog } from "./use-event-log";
import { useServiceWorker } from "./use-service-worker";

const LanguageLine = lazy(() => import("./language-line"));
const SideMenu = lazy(() => import("./side-menu"));
const SiteFooter = lazy(() => import("./site-footer"));
const SettingsPanel = lazy(() => import("./settings-panel"));

export function Shell({ children }: { children: ReactNode }) {
  const t = useTranslations("shell");
  useEventLog();
  useServiceWorker();
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t("skipToContent")}
      </a>
      <Suspense>
        <LanguageLine />
      </Suspense>
      <OfflineLine />
      <SiteHeader />
      {children}
      <Suspense>
        <SiteFooter />
      </Suspense>
      <BottomTabs />
      <WhenOpened name="menu" panelOf={SideMenu} />
      <WhenOpened name="settings" panelOf={SettingsPanel} />
      <DialogHost />
      <Toaster />
      <NativeShell />
    </>
  );
}

/** Loads a panel when it first opens and keeps it mounted, so that its closing animation can run. */
function WhenOpened({ name, panelOf: Panel }: { name: "menu" | "settings"; panelOf: ComponentType }) {
  const open = panel.use() === name;
  const [everOpened, setEverOpened] = useState(false);
  if (open && !everOpened) setEverOpened(true);
  return <Suspense>{everOpened && <Panel />}</Suspense>;
}
