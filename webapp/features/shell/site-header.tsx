"use client";
// Header of every page on a desktop.

import Link from "next/link";
import { usePathname } from "next/navigation";
import { useTranslations } from "next-intl";
import { openSettings } from "@/lib/chrome";
import { useSettings } from "@/lib/settings";
import { BrandMark } from "@/ui/brand";
import { Globe } from "@/ui/icons";
import { MenuButton } from "@/ui/menu-button";
import { currentOf, DESTINATIONS } from "./navigation";
import styles from "./shell.module.css";

export function SiteHeader() {
  const t = useTranslations("shell");
  const pathname = usePathname();
  const { language, currency } = useSettings();
  return (
    <header className={styles.header} data-bar>
      <div className={styles.headerContent}>
        <Link href="/" className={styles.brand}>
          <BrandMark />
          {t("brand")}
        </Link>
        <span className={styles.spring} />
        <Link href="/flight/check-pnr/" prefetch={false} className={styles.navLink}>
          {t("tabs.find")}
        </Link>
        <nav aria-label={t("tabs.label")}>
          {DESTINATIONS.map(({ key, href, icon: Icon }) => (
            <Link
              key={key}
              href={href}
              prefetch={false}
              className={styles.navLink}
              aria-current={currentOf(href, pathname)}
            >
              <Icon />
              {t(`tabs.${key}`)}
            </Link>
          ))}
        </nav>
        <button
          type="button"
          className={styles.navLink}
          aria-haspopup="dialog"
          aria-label={`${t("tabs.settings")}: ${language.toUpperCase()}, ${currency}`}
          onClick={openSettings}
        >
          <Globe />
          {language.toUpperCase()} · {currency}
        </button>
        <MenuButton />
      </div>
    </header>
  );
}
