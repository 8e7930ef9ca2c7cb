"use client";
// List of result cards, with ten more whenever the end comes near. Returning to the list restores the
// scroll position.

import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useState } from "react";
import type { Product } from "@/lib/product";
import { InTurn } from "@/ui/in-turn";
import { ListEnd } from "@/ui/list-end";
import styles from "./result-list.module.css";

const STEP = 10;
/** Number of cards rendered first: the visible ones on a phone, and one more. */
const SEEN_FIRST = 4;
/** Scroll state of an entry of the browser's history. */
type Place = { shown: number; y: number };
/** Default for an entry without a scroll state. */
const TOP: Place = { shown: STEP, y: 0 };

export function ResultList<Item extends { product_id: string }>({
  product,
  items,
  between,
  card,
}: {
  product: Product;
  items: Item[];
  /** Content after the first cards: it loads late and must not move cards that are being read. */
  between?: ReactNode;
  card: (item: Item) => ReactNode;
}) {
  const t = useTranslations("search");
  const [place] = useState<Place | undefined>(() => window.history.state?.place);
  const [page, setPage] = useState({ of: items, shown: place?.shown ?? STEP });
  // Other results start from the top again.
  const { shown } = page.of === items ? page : { shown: STEP };
  // Content below the list is rendered last: it would be pushed down, and the end of the list would be
  // near, while cards are still being added.
  const [isWhole, setWhole] = useState(false);
  const more = useCallback(() => setPage({ of: items, shown: shown + STEP }), [items, shown]);
  useLayoutEffect(() => {
    if (place) window.scrollTo(0, place.y);
  }, [place]);
  useStoredPlace(shown);
  const row = (item: Item) => <li key={item.product_id}>{card(item)}</li>;
  return (
    <>
      <ul className={styles.list}>
        <InTurn first={place ? STEP : SEEN_FIRST} onWhole={() => setWhole(true)}>
          {items.slice(0, STEP).map(row)}
        </InTurn>
      </ul>
      {isWhole && between}
      {shown > STEP && items.length > STEP && (
        <ul className={styles.list}>{items.slice(STEP, shown).map(row)}</ul>
      )}
      {isWhole && shown < items.length && <ListEnd label={t("more", { product })} onMore={more} />}
    </>
  );
}

/**
 * Stores the scroll state before a navigation, and on `scrollend` where supported, so that a tap does
 * not wait for it.
 */
function useStoredPlace(shown: number) {
  useEffect(() => {
    const keep = () => {
      const place: Place = { shown, y: window.scrollY };
      const { state } = window.history;
      const stored: Place = state?.place ?? TOP;
      if (stored.shown === place.shown && stored.y === place.y) return;
      window.history.replaceState({ ...state, place }, "");
    };
    const moments = ["scrollend", "click", "pagehide"] as const;
    for (const event of moments) window.addEventListener(event, keep, true);
    return () => {
      for (const event of moments) window.removeEventListener(event, keep, true);
    };
  }, [shown]);
}
