"use client";
// The banner above results that offers a price alert for the search. A guest logs in first, returns to the
// results and finds the sheet open. Loads after the list.

import alert from "@content/catalogues/tr/alert.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { ALERT_WANTED, loginHref } from "@/lib/account/address";
import { usePersonal } from "@/lib/account/personal";
import { readToken } from "@/lib/account/token";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { step } from "@/lib/search/address";
import { BellCheck, BellRing, ChevronRight } from "@/ui/icons";
import { warmSheets } from "@/ui/sheet";
import styles from "./price-alert.module.css";

const PriceAlertSheet = lazy(() => import("./price-alert-sheet"));

function hrefWanted(): string {
  const { pathname, search } = window.location;
  const params = new URLSearchParams(search);
  params.set(ALERT_WANTED, "1");
  return `${pathname}?${params}`;
}

type Props = { product: Product /* The search's option id. */; option: string };

export default function PriceAlert(props: Props) {
  return (
    <Messages turkish={{ alert }}>
      <Banner {...props} />
    </Messages>
  );
}

function Banner({ product, option }: Props) {
  const t = useTranslations("alert");
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  const [everOpened, setEverOpened] = useState(false);
  const open = () => {
    setEverOpened(true);
    setOpen(true);
  };
  const comeBack = useEffectEvent(() => {
    if (!new URLSearchParams(window.location.search).has(ALERT_WANTED)) return;
    step({ [ALERT_WANTED]: null }, "replace");
    setWanted(Boolean(readToken()));
  });
  useEffect(() => comeBack(), []);
  const { data: alerts = [], isLoading, mutate } = usePersonal(`/api/user/${product}/price_alerts/`);
  const isFollowed = alerts.some((one) => one.active && one.option === option);
  // Existing alerts are known only after loading.
  if (isWanted && !isLoading) {
    setWanted(false);
    if (!isFollowed) open();
  }
  const onClick = () => {
    if (isFollowed) router.push("/profile/price_alerts/");
    else if (readToken()) open();
    else router.push(loginHref(hrefWanted()));
  };
  return (
    <>
      <button
        type="button"
        className={styles.banner}
        aria-haspopup={isFollowed ? undefined : "dialog"}
        onPointerEnter={warmSheets}
        onFocus={warmSheets}
        onClick={onClick}
      >
        {isFollowed ? <BellCheck /> : <BellRing />}
        <span className={styles.words}>{isFollowed ? t("following") : t("banner")}</span>
        <ChevronRight className="flip-rtl" />
      </button>
      <Suspense>
        {everOpened && (
          <PriceAlertSheet
            product={product}
            option={option}
            open={isOpen}
            onClose={() => setOpen(false)}
            onMade={() => mutate()}
          />
        )}
      </Suspense>
    </>
  );
}
