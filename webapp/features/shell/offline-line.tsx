"use client";
// Says that the device is offline, unless the screen already says so about its content.

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
import { saidOffline } from "@/lib/said-offline";
import { WifiOff } from "@/ui/icons";
import styles from "./shell.module.css";

function subscribe(listener: () => void) {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

export function OfflineLine() {
  const t = useTranslations("shell");
  const online = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  const isSaid = saidOffline.use() > 0;
  return (
    <div role="status">
      {!online && !isSaid && (
        <p className={styles.offline}>
          <WifiOff />
          {t("offline")}
        </p>
      )}
    </div>
  );
}
