"use client";
// The cards of results, ten more whenever the end comes near. The end is a button too, for those who do not scroll.

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import type { Product } from "@/lib/product";
import { Button } from "./button";
import styles from "./result-list.module.css";

const STEP = 10;
const SCROLL_GAP_PX = 250;

export function ResultList<Item extends { product_id: string }>({
  product,
  items,
  between,
  card,
}: {
  product: Product;
  items: Item[];
  /** After the first cards: what comes late there moves nothing that is being read. */
  between?: ReactNode;
  card: (item: Item) => ReactNode;
}) {
  const t = useTranslations("search");
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
  const row = (item: Item) => <li key={item.product_id}>{card(item)}</li>;
  return (
    <>
      <ul className={styles.list}>{items.slice(0, STEP).map(row)}</ul>
      {between}
      {shown > STEP && items.length > STEP && (
        <ul className={styles.list}>{items.slice(STEP, shown).map(row)}</ul>
      )}
      {shown < items.length && (
        <div ref={end} className={styles.end}>
          <Button look="quiet" onClick={() => setPage({ of: items, shown: shown + STEP })}>
            {t("more", { product })}
          </Button>
        </div>
      )}
    </>
  );
}
