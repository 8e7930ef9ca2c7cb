"use client";
// Home page: slogan, search forms for each product and for the multimodal search, and the service
// promises. The app's page passes the forms.

import Link from "next/link";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useRef } from "react";
import { useMainSite } from "@/lib/main-site";
import { rememberSearched, type Searched, useLastSearched } from "@/lib/product";
import { useNear } from "@/lib/use-near";
import { useIdle } from "@/lib/when-idle";
import { BrandMark } from "@/ui/brand";
import { BadgeCheck, Bus, Car, Plane, ShieldCheck, Ticket, Waypoints } from "@/ui/icons";
import { MenuButton } from "@/ui/menu-button";
import { PageTitle } from "@/ui/page-title";
import { Tabs } from "@/ui/tabs";
import styles from "./home-screen.module.css";

// Loaded lazily, because they are not needed at first.
const FareMap = lazy(() => import("./fare-map/fare-map"));
const NextTrip = lazy(() => import("./next-trip"));
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
  /** Preloads the form when the form is not part of the page's bundle. */
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
        <HomeBar />
        <div className={styles.words}>
          <h1 className={styles.title}>{t("title")}</h1>
          <p className={styles.subtitle}>{t("subtitle")}</p>
        </div>
      </div>
      <div className={styles.main}>
        <div className={styles.search}>
          <div className={styles.trip}>
            {idle && (
              <Suspense>
                <NextTrip />
              </Suspense>
            )}
          </div>
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
        {/* On a phone only the map's edge shows below the form. */}
        <WhenNear ahead={-25}>
          <FareMap />
        </WhenNear>
        <section aria-label={t("promises.label")}>
          <ul className={styles.promises}>
            {PROMISES.map(({ key, text, icon: Icon }) => (
              <li key={key} className={styles.promise}>
                <Icon className={styles.promiseIcon} />
                <h2 className={styles.promiseTitle}>
                  {key === "price" ? (
                    <Link href="/promise/">{t("promises.price")}</Link>
                  ) : (
                    t(`promises.${key}`)
                  )}
                </h2>
                <p className={styles.promiseText}>{t(`promises.${text}`)}</p>
              </li>
            ))}
          </ul>
        </section>
        <WhenNear>
          <Suggestions />
        </WhenNear>
      </div>
    </main>
  );
}

/** Loads its content when the visitor scrolls to it; `ahead` as in `useNear`. */
function WhenNear({ ahead, children }: { ahead?: number; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place, ahead);
  return <div ref={place}>{near && <Suspense>{children}</Suspense>}</div>;
}

/** Top bar of the home page on a phone: brand and menu. A desktop has the site header. */
function HomeBar() {
  const t = useTranslations("shell");
  return (
    <header className={styles.bar}>
      <span className={styles.brand}>
        <BrandMark />
        {t("brand")}
      </span>
      <Route />
      <MenuButton />
    </header>
  );
}

/** Decorative line in the space beside the text, in reading direction. */
function Route() {
  return (
    <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden className={`${styles.route} flip-rtl`}>
      <path d="M0 92C24 4 46 4 60 46S86 88 96 14" />
      <path d="M96 14h0" className={styles.spark} />
    </svg>
  );
}
