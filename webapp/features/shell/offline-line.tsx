"use client";
// Says plainly that there is no connection.

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";
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
  return (
    <div role="status">
      {!online && (
        <p className={styles.offline}>
          <WifiOff />
          {t("offline")}
        </p>
      )}
    </div>
  );
}
