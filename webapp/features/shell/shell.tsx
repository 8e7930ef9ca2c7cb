"use client";
// What stands around every screen: the site's header on a desktop, the tabs on a phone, menu and settings, toasts, questions, the
// offline line. The screens bring their own top bar (ui/screen.tsx).

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

/** A panel is fetched when it is first opened, and stays from then on, so that it can close as it should. */
function WhenOpened({ name, panelOf: Panel }: { name: "menu" | "settings"; panelOf: ComponentType }) {
  const open = panel.use() === name;
  const [everOpened, setEverOpened] = useState(false);
  if (open && !everOpened) setEverOpened(true);
  return <Suspense>{everOpened && <Panel />}</Suspense>;
}
