"use client";
// The cards, ten more whenever the end comes near. The end is a button too, for those who do not scroll.

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { FlightResult } from "@/lib/api/types";
import { Button } from "@/ui/button";
import styles from "./offer-list.module.css";

const STEP = 10;
const SCROLL_GAP_PX = 250;

export function OfferList<Item extends FlightResult>({
  items,
  card,
}: {
  items: Item[];
  card: (item: Item) => ReactNode;
}) {
  const t = useTranslations("results");
  const [page, setPage] = useState({ of: items, shown: STEP });
  // Other results start from the top again.
  const { shown } = page.of === items ? page : { shown: STEP };
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setPage({ of: items, shown: shown + STEP }),
      { rootMargin: `0px 0px ${SCROLL_GAP_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [items, shown]);
  return (
    <>
      <ul className={styles.list}>
        {items.slice(0, shown).map((item) => (
          <li key={item.product_id}>{card(item)}</li>
        ))}
      </ul>
      {shown < items.length && (
        <div ref={end} className={styles.end}>
          <Button look="quiet" onClick={() => setPage({ of: items, shown: shown + STEP })}>
            {t("more")}
          </Button>
        </div>
      )}
    </>
  );
}
