"use client";
// Tabs at the bottom of a phone.

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { openSettings } from "@/lib/chrome";
import { Settings2 } from "@/ui/icons";
import { currentOf, DESTINATIONS } from "./navigation";
import styles from "./shell.module.css";

export function BottomTabs() {
  const t = useTranslations("shell.tabs");
  const pathname = usePathname();
  return (
    <nav aria-label={t("label")} className={styles.tabs} data-bar>
      {DESTINATIONS.map(({ key, href, icon: Icon }) => (
        <Link
          key={key}
          href={href}
          prefetch={false}
          className={styles.tab}
          aria-current={currentOf(href, pathname)}
        >
          <Icon />
          {t(key)}
        </Link>
      ))}
      <button type="button" className={styles.tab} aria-haspopup="dialog" onClick={openSettings}>
        <Settings2 />
        {t("settings")}
      </button>
    </nav>
  );
}
