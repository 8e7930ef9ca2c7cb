"use client";
// Home: the promise in one line, a search form for each product and one for all, and why to book here. The app's page brings the forms.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense } from "react";
import { useMainSite } from "@/lib/main-site";
import { rememberSearched, type Searched, useLastSearched } from "@/lib/product";
import { useIdle } from "@/lib/when-idle";
import { BrandMark } from "@/ui/brand";
import { BadgeCheck, Bus, Car, Plane, ShieldCheck, Ticket, Waypoints } from "@/ui/icons";
import { MenuButton } from "@/ui/menu-button";
import { PageTitle } from "@/ui/page-title";
import { Tabs } from "@/ui/tabs";
import styles from "./home-screen.module.css";

// Nobody waits for them.
const Suggestions = lazy(() => import("./suggestions"));

const PROMISES = [
  { key: "price", text: "priceText", icon: BadgeCheck },
  { key: "safe", text: "safeText", icon: ShieldCheck },
  { key: "ticket", text: "ticketText", icon: Ticket },
] as const;

const ICONS = { flight: Plane, bus: Bus, car: Car, all: Waypoints };

export type HomeForm = {
  searched: Searched;
  form: ReactNode;
  /** Fetches the form, where it does not come with the page. */
  warm?: () => void;
};

export function HomeScreen({ forms }: { forms: readonly HomeForm[] }) {
  const t = useTranslations("home");
  const searched = useLastSearched();
  const idle = useIdle();
  useMainSite();
  return (
    <main id="main" className={styles.screen}>
      <PageTitle />
      <div className={styles.hero}>
        <Route />
        <HomeBar />
        <div className={styles.words}>
          <h1 className={styles.title}>{t("title")}</h1>
          <p className={styles.subtitle}>{t("subtitle")}</p>
        </div>
      </div>
      <div className={styles.main}>
        <div className={styles.search}>
          <Tabs
            label={t("tabs.label")}
            look="hero"
            chosen={searched}
            onChoose={rememberSearched}
            tabs={forms.map(({ searched: id, form, warm }) => {
              const Icon = ICONS[id];
              return {
                id,
                title: (
                  <>
                    <Icon /> {t(`tabs.${id}`)}
                  </>
                ),
                panel: form,
                warm,
              };
            })}
          />
        </div>
        <section aria-label={t("promises.label")}>
          <ul className={styles.promises}>
            {PROMISES.map(({ key, text, icon: Icon }) => (
              <li key={key} className={styles.promise}>
                <Icon className={styles.promiseIcon} />
                <h2 className={styles.promiseTitle}>{t(`promises.${key}`)}</h2>
                <p className={styles.promiseText}>{t(`promises.${text}`)}</p>
              </li>
            ))}
          </ul>
        </section>
        {idle && (
          <Suspense>
            <Suggestions />
          </Suspense>
        )}
      </div>
    </main>
  );
}

/** The phone's top bar of home: the brand and the menu. A desktop has the site's header. */
function HomeBar() {
  const t = useTranslations("shell");
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>
        <BrandMark />
        {t("brand")}
      </span>
      <MenuButton />
    </header>
  );
}

/** A journey across the hero, from the reading start to its end. */
function Route() {
  return (
    <svg
      viewBox="0 0 1200 320"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden
      className={`${styles.route} flip-rtl`}
    >
      <path d="M-40 300 C 240 60, 520 20, 760 110 S 1040 160, 1260 -20" />
      <path d="M520 330 C 700 200, 900 60, 1180 90" className={styles.faint} />
      <circle cx="760" cy="110" r="6" />
      <circle cx="1100" cy="104" r="9" className={styles.spark} />
    </svg>
  );
}
