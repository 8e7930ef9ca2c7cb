"use client";
// Frame of every list of offers: filters, order, share button, count, cards, and the empty state. Filters
// are next to the list on a desktop and in a panel on a phone; active ones are above the list. Needs the
// `search` messages.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useDeferredValue, useEffect, useState } from "react";
import type { ConversionRate } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { shareLink } from "@/lib/search/share-search";
import { type Carried, type Sort, useAtOnce } from "@/lib/search/use-refinement";
import { useDesktop } from "@/lib/use-desktop";
import { whenIdle } from "@/lib/when-idle";
import { Button, IconButton } from "@/ui/button";
import { Drawer } from "@/ui/drawer";
import { ArrowDownUp, ChevronDown, Share2, SlidersHorizontal } from "@/ui/icons";
import { ActionBar } from "@/ui/screen";
import { warmSheets } from "@/ui/sheet";
import { EmptyState } from "@/ui/state";
import { ResultList } from "./result-list";
import { ResultsFrame, type ResultsHead } from "./results-frame";
import styles from "./results-screen.module.css";
import { ResultsSkeleton } from "./results-skeleton";
import { useShare } from "./use-share";

/** Id of the heading with the number of results. */
export const COUNT_ID = "results-count";

// Components that load after the list.
const OtherProducts = lazy(() => import("./other-products"));
const PriceAlert = lazy(() => import("./price-alert"));
const RateLine = lazy(() => import("@/ui/rate-line"));
const SortSheet = lazy(() => import("./sort-sheet"));

/** Loads the layers module before the first panel opens. When this fails, the panel requests it again. */
const warmLayers = () => void import("@/lib/layers").catch(() => undefined);

type Filters = {
  panel: ReactNode;
  /** Active filters, each with a button that removes it. */
  chosen: ReactNode;
  count: number;
  carried?: Carried;
  onClear: () => void;
};

type Sorts<Key extends string> = {
  keys: readonly { value: Key; label: string }[];
  /** The most used orders; `value` is the first item's value. */
  quick: readonly { key: Key; label: string; value: string }[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
};

export function ResultsScreen<Item extends { product_id: string }, Key extends string>({
  product,
  head,
  back,
  items,
  shown,
  cards = shown,
  filters,
  sorts,
  rate,
  share,
  above,
  none,
  card,
}: {
  product: Product;
  head: ResultsHead;
  back?: () => void;
  /** Results before filtering; null while they load. */
  items: Item[] | null;
  /** Results that pass the filters, in order. */
  shown: Item[];
  /** Results that represent a folded group, when results are grouped. */
  cards?: Item[];
  filters: Filters;
  sorts: Sorts<Key>;
  /** Conversion rate of the prices; null in liras. */
  rate: ConversionRate | null;
  /** The search's option id, and the names of its places. */
  share: { option: string; from: string; to: string };
  /** Content before the list: the dates, earlier selections. */
  above?: ReactNode;
  /** Shown when there are no results at all, or when they could not be loaded. */
  none: ReactNode;
  card: (item: Item) => ReactNode;
}) {
  const t = useTranslations("search");
  const desktop = useDesktop();
  const onShare = useShare(product, share, (domain) => shareLink(product, share.option, domain));
  // The cards render in a transition, so that the page stays responsive.
  const isThere = useDeferredValue(items !== null);
  useEffect(() => whenIdle(warmLayers), []);

  const others = (
    <Suspense>
      <OtherProducts product={product} />
    </Suspense>
  );

  return (
    <ResultsFrame
      product={product}
      head={head}
      back={back}
      bottom={
        !desktop &&
        items?.length !== 0 && (
          <ActionBar>
            <div className={styles.bar}>
              <FilterButton product={product} shown={shown.length} {...filters} />
              <SortButton {...sorts} />
              <Button look="quiet" icon={<Share2 />} onClick={onShare}>
                {t("bar.share")}
              </Button>
            </div>
          </ActionBar>
        )
      }
    >
      <div className={styles.layout}>
        {/* Without results, only flights have criteria to filter by. */}
        {desktop && (items?.length !== 0 || product === "flight") && (
          <aside className={styles.filters} aria-label={t("filters.title")}>
            <h2 className={styles.filtersTitle}>{t("filters.title")}</h2>
            {filters.panel}
          </aside>
        )}
        <div className={styles.results}>
          {above}
          <div className={styles.alert}>
            <Suspense>
              <PriceAlert product={product} option={share.option} />
            </Suspense>
          </div>
          {items === null || !isThere ? (
            <ResultsSkeleton product={product} />
          ) : items.length === 0 ? (
            <>
              {none}
              {others}
            </>
          ) : (
            <>
              <div className={styles.head}>
                <h2 id={COUNT_ID} tabIndex={-1} className={styles.count}>
                  <span role="status">{t("count", { product, results: shown.length })}</span>
                </h2>
                <SortChips {...sorts} />
                {desktop && (
                  <IconButton label={t("bar.share")} onClick={onShare}>
                    <Share2 />
                  </IconButton>
                )}
              </div>
              {filters.carried && (
                <p role="status" className={styles.carried}>
                  {t("filters.carried", { apply: filters.carried })}
                </p>
              )}
              {filters.count > 0 && (
                <div className={styles.chosen}>
                  <Suspense>{filters.chosen}</Suspense>
                  <ClearFilters {...filters} />
                </div>
              )}
              {rate && (
                <div className={styles.rate}>
                  <Suspense>
                    <RateLine rate={rate} />
                  </Suspense>
                </div>
              )}
              {shown.length > 0 ? (
                <ResultList product={product} items={cards} between={others} card={card} />
              ) : (
                <EmptyState
                  title={t("empty.filteredTitle", { product })}
                  text={t("empty.filteredText", { product, count: items.length })}
                  action={<Button onClick={filters.onClear}>{t("filters.clear")}</Button>}
                />
              )}
            </>
          )}
        </div>
      </div>
    </ResultsFrame>
  );
}

/** Holds the panel's open state itself, so that the cards do not render again. */
function FilterButton({ product, shown, ...filters }: { product: Product; shown: number } & Filters) {
  const t = useTranslations("search");
  const [opened, open] = useState(false);
  // The panel opens first, then its content renders.
  const isFilled = useDeferredValue(opened);
  return (
    <>
      <Button look="quiet" icon={<SlidersHorizontal />} onClick={() => open(true)}>
        {filters.count > 0 ? t("bar.filtered", { count: filters.count }) : t("bar.filter")}
      </Button>
      <Drawer
        open={opened}
        onClose={() => open(false)}
        title={t("filters.title")}
        footer={
          <div className={styles.drawerFoot}>
            <ClearFilters {...filters} />
            <Button wide onClick={() => open(false)}>
              {t("filters.show", { product, count: shown })}
            </Button>
          </div>
        }
      >
        {isFilled && filters.panel}
      </Drawer>
    </>
  );
}

function ClearFilters({ count, onClear }: Filters) {
  const t = useTranslations("search.filters");
  return (
    count > 0 && (
      <Button look="quiet" onClick={onClear}>
        {t("clear")}
      </Button>
    )
  );
}

/** Returns the sheet with all orders, and the props of the button that opens it. */
function useSortSheet<Key extends string>({ keys, sort, onSort }: Sorts<Key>) {
  // Undefined before it is first opened.
  const [isOpen, open] = useState<boolean>();
  return {
    opens: {
      "aria-haspopup": "dialog",
      onPointerEnter: warmSheets,
      onFocus: warmSheets,
      onClick: () => open(true),
    },
    sheet: isOpen !== undefined && (
      <Suspense>
        <SortSheet open={isOpen} onClose={() => open(false)} {...{ keys, sort, onSort }} />
      </Suspense>
    ),
  } as const;
}

function SortButton<Key extends string>(sorts: Sorts<Key>) {
  const t = useTranslations("search.sorts");
  const { opens, sheet } = useSortSheet(sorts);
  return (
    <>
      <Button look="quiet" icon={<ArrowDownUp />} {...opens}>
        {t("title")}
      </Button>
      {sheet}
    </>
  );
}

/** Chips for the most used orders; the others are in a sheet. */
function SortChips<Key extends string>(sorts: Sorts<Key>) {
  const t = useTranslations("search.sorts");
  const { opens, sheet } = useSortSheet(sorts);
  const { quick, keys } = sorts;
  const [sort, onSort] = useAtOnce(sorts.sort, sorts.onSort);
  const chosen = quick.find(({ key }) => key === sort.key && !sort.descending);
  return (
    <fieldset className={styles.sorts} aria-label={t("title")}>
      {quick.map((one) => (
        <button
          key={one.key}
          type="button"
          className={styles.sort}
          aria-pressed={one === chosen}
          onClick={() => onSort({ key: one.key, descending: false })}
        >
          {one.label} <strong>{one.value}</strong>
        </button>
      ))}
      <button type="button" className={styles.sort} data-chosen={chosen ? undefined : ""} {...opens}>
        {t("more")}{" "}
        <strong>{chosen ? <ChevronDown /> : keys.find(({ value }) => value === sort.key)?.label}</strong>
      </button>
      {sheet}
    </fieldset>
  );
}
