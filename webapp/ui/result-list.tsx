"use client";
// The cards of results, ten more whenever the end comes near.

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useState } from "react";
import type { Product } from "@/lib/product";
import { InTurn } from "./in-turn";
import { ListEnd } from "./list-end";
import styles from "./result-list.module.css";

const STEP = 10;
/** What a phone shows of them before it is scrolled, and one more. */
const SEEN_FIRST = 3;

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
  const more = useCallback(() => setPage({ of: items, shown: shown + STEP }), [items, shown]);
  const row = (item: Item) => <li key={item.product_id}>{card(item)}</li>;
  return (
    <>
      <ul className={styles.list}>
        <InTurn first={SEEN_FIRST}>{items.slice(0, STEP).map(row)}</InTurn>
      </ul>
      {between}
      {shown > STEP && items.length > STEP && (
        <ul className={styles.list}>{items.slice(STEP, shown).map(row)}</ul>
      )}
      {shown < items.length && <ListEnd label={t("more", { product })} onMore={more} />}
    </>
  );
}
