"use client";
// Frame of every screen except home: a top bar with Back, title and menu; the content; the bar with the
// main action, within reach of the thumb. On a desktop the site's header is above, and the top bar becomes
// the page's heading.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "./button";
import { classes } from "./classes";
import { ArrowLeft } from "./icons";
import { MenuButton } from "./menu-button";
import { PageTitle } from "./page-title";
import styles from "./screen.module.css";

export function Screen({
  title,
  tabTitle,
  subtitle,
  back = "/",
  actions,
  bottom,
  width = "narrow",
  children,
}: {
  title: ReactNode;
  /** Title of the browser's tab, when `title` is not text. */
  tabTitle?: string;
  subtitle?: ReactNode;
  /** Target of the back arrow: an address or a function. */
  back?: string | (() => void);
  actions?: ReactNode;
  /** The sticky bar at the bottom, an `ActionBar`. The bar replaces the shell's tabs. */
  bottom?: ReactNode;
  width?: "slim" | "narrow" | "wide";
  children: ReactNode;
}) {
  const t = useTranslations("common");
  const router = useRouter();
  const goBack = () => (typeof back === "string" ? router.push(back) : back());
  return (
    <main id="main" className={classes(styles.screen, styles[width])}>
      <PageTitle>{typeof title === "string" ? title : tabTitle}</PageTitle>
      <header className={styles.top} data-bar>
        <IconButton label={t("back")} onClick={goBack}>
          <ArrowLeft className="flip-rtl" />
        </IconButton>
        <div className={styles.titles}>
          <h1 className={styles.title}>{title}</h1>
          {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
        </div>
        {actions}
        <MenuButton className={styles.menu} />
      </header>
      <div className={styles.content}>{children}</div>
      {bottom}
    </main>
  );
}

/** The bar at the bottom edge: total price and primary action, or filter, sort and share. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className={styles.actionBar} data-bar="action">
      <div className={styles.actionBarContent}>{children}</div>
    </div>
  );
}
