"use client";
// The banner on results that offers to follow the price of the search. A guest logs in first and comes back to these results.

import alert from "@content/catalogues/tr/alert.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { loginHref } from "@/lib/account/address";
import { readToken } from "@/lib/account/token";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { BellRing, ChevronRight } from "./icons";
import styles from "./price-alert.module.css";
import { warmSheets } from "./sheet";

const PriceAlertSheet = lazy(() => import("./price-alert-sheet"));

type Props = { product: Product /** The search's option id. */; option: string };

export function PriceAlert(props: Props) {
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
  const [everOpened, setEverOpened] = useState(false);
  const open = () => {
    if (!readToken()) return router.push(loginHref());
    setEverOpened(true);
    setOpen(true);
  };
  return (
    <>
      <button
        type="button"
        className={styles.banner}
        aria-haspopup="dialog"
        onPointerEnter={warmSheets}
        onFocus={warmSheets}
        onClick={open}
      >
        <BellRing />
        <span className={styles.words}>
          <span className={styles.title}>{t("banner")}</span>
          <span className={styles.text}>{t("bannerText")}</span>
        </span>
        <ChevronRight className="flip-rtl" />
      </button>
      <Suspense>
        {everOpened && (
          <PriceAlertSheet product={product} option={option} open={isOpen} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  );
}
