"use client";
// List of result cards, with ten more whenever the end comes near. Returning to the list restores the
// scroll position.

import { useTranslations } from "next-intl";
import {
  type ReactNode,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useState,
} from "react";
import type { Product } from "@/lib/product";
import { ListEnd } from "@/ui/list-end";
import styles from "./result-list.module.css";

const STEP = 10;
/** Number of cards in the first rendering, which fill a phone's screen; the others of the page follow. */
const SEEN_FIRST = 6;
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
  // Content below the list waits for the whole page: it would be pushed down, and the end of the list would
  // be near, while cards are still to come.
  const rendered = useDeferredValue(shown, place ? shown : SEEN_FIRST);
  const more = useCallback(
    () => startTransition(() => setPage({ of: items, shown: shown + STEP })),
    [items, shown],
  );
  useLayoutEffect(() => {
    if (place) window.scrollTo(0, place.y);
  }, [place]);
  useStoredPlace(shown);
  const row = (item: Item) => <li key={item.product_id}>{card(item)}</li>;
  return (
    <>
      <ul className={styles.list}>{items.slice(0, Math.min(rendered, STEP)).map(row)}</ul>
      {rendered >= STEP && between}
      {rendered > STEP && items.length > STEP && (
        <ul className={styles.list}>{items.slice(STEP, rendered).map(row)}</ul>
      )}
      {rendered >= STEP && rendered < items.length && (
        <ListEnd label={t("more", { product })} onMore={more} />
      )}
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
