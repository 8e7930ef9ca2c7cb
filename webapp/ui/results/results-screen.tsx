"use client";
// The frame of every list of offers: filters, order, share, count, cards, and what stands there when there are none. Filters are
// beside the list on a desktop and in a panel on a phone; the chosen ones stand above the list. Needs the `search` messages.

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

/** Of the heading that says how many there are. */
export const COUNT_ID = "results-count";

// Nobody waits for them.
const OtherProducts = lazy(() => import("./other-products"));
const PriceAlert = lazy(() => import("./price-alert"));
const RateLine = lazy(() => import("@/ui/rate-line"));
const SortSheet = lazy(() => import("./sort-sheet"));

/** Ahead of the first panel, which would fetch it under the finger. Where it cannot be fetched, the panel asks again. */
const warmLayers = () => void import("@/lib/layers").catch(() => undefined);

type Filters = {
  panel: ReactNode;
  /** Those that are set, each with the way out of it. */
  chosen: ReactNode;
  count: number;
  carried?: Carried;
  onClear: () => void;
};

type Sorts<Key extends string> = {
  keys: readonly { value: Key; label: string }[];
  /** Those that most come for, and what each begins with, and of what that is the price; `open` leads to another list, which begins with it and which `base` names. */
  quick: readonly { key: Key; label: string; base?: string | false; value: string; open?: () => void }[];
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
  /** All there are; null while they load. */
  items: Item[] | null;
  /** Those that pass the filters, in order. */
  shown: Item[];
  /** Those that others are folded behind, where they are. */
  cards?: Item[];
  filters: Filters;
  sorts: Sorts<Key>;
  /** What prices were converted with; null in liras. */
  rate: ConversionRate | null;
  /** The search's option id, and the places it is called by. */
  share: { option: string; from: string; to: string };
  /** Before the list: the days, what was chosen already. */
  above?: ReactNode;
  /** Stands there when there are no items at all, or they could not be loaded. */
  none: ReactNode;
  card: (item: Item) => ReactNode;
}) {
  const t = useTranslations("search");
  const desktop = useDesktop();
  const onShare = useShare(product, share, (domain) => shareLink(product, share.option, domain));
  // The cards are drawn in slices, between which the page answers.
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
        !desktop && (
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
        {desktop && (
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

/** Keeps for itself whether its panel is open: the cards are not drawn again for it. */
function FilterButton({ product, shown, ...filters }: { product: Product; shown: number } & Filters) {
  const t = useTranslations("search");
  const [opened, open] = useState(false);
  // The panel opens first.
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

/** The sheet of every order, and what a button needs to open it. */
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

/** The orders that most come for at once; the others in a sheet. */
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
          aria-pressed={one === chosen && !one.open}
          onClick={one.open ?? (() => onSort({ key: one.key, descending: false }))}
        >
          {one.label} {one.base && <span className={styles.base}>{one.base} </span>}
          <strong>{one.value}</strong>
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
