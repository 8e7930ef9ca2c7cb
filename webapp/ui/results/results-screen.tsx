"use client";
// The frame of every list of offers: filters, order, share, count, cards, and what stands there when there are none. Filters are
// beside the list on a desktop and in a panel on a phone. Needs the `search` messages.

import { useTranslations } from "next-intl";
import { type ComponentProps, lazy, type ReactNode, Suspense, useDeferredValue, useState } from "react";
import type { ConversionRate } from "@/lib/api/types";
import { useAppInfo } from "@/lib/api/use-app-info";
import type { Product } from "@/lib/product";
import { shareLink, shareSearch } from "@/lib/search/share-search";
import type { Carried, Sort } from "@/lib/search/use-refinement";
import { useDesktop } from "@/lib/use-desktop";
import { Button } from "@/ui/button";
import { Drawer } from "@/ui/drawer";
import { ArrowDownUp, Share2, SlidersHorizontal } from "@/ui/icons";
import { ActionBar } from "@/ui/screen";
import { Sheet, warmSheets } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/state";
import { PriceAlert } from "./price-alert";
import { ResultList } from "./result-list";
import { ResultsFrame, type ResultsHead } from "./results-frame";
import styles from "./results-screen.module.css";
import { ResultsSkeleton } from "./results-skeleton";

// Nobody waits for them.
const OtherProducts = lazy(() => import("./other-products"));
const RateLine = lazy(() => import("@/ui/rate-line"));
const SortChoices = lazy(() => import("./sort-choices"));

type Filters = { panel: ReactNode; count: number; carried?: Carried; onClear: () => void };

type Sorts<Key extends string> = {
  keys: readonly { value: Key; label: string }[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
};

export function ResultsScreen<Item extends { product_id: string }, Key extends string>({
  product,
  head,
  back,
  items,
  shown,
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
  const onShare = useShare(product, share);
  // The cards are drawn in slices, between which the page answers.
  const isThere = useDeferredValue(items !== null);

  const look = desktop ? "secondary" : "quiet";
  const sortButton = <SortButton look={look} {...sorts} />;
  const shareButton = (
    <Button look={look} icon={<Share2 />} onClick={onShare}>
      {t("bar.share")}
    </Button>
  );

  const alert = <PriceAlert product={product} option={share.option} />;
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
              {sortButton}
              {shareButton}
            </div>
          </ActionBar>
        )
      }
    >
      <div className={styles.layout}>
        {desktop && (
          <aside className={styles.filters} aria-label={t("filters.title")}>
            <div className={styles.filtersHead}>
              <h2 className={styles.filtersTitle}>{t("filters.title")}</h2>
              <ClearFilters {...filters} />
            </div>
            {filters.panel}
          </aside>
        )}
        <div className={styles.results}>
          {above}
          {!back && alert}
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
                <h2 className={styles.count}>
                  <span role="status">{t("count", { product, results: shown.length })}</span>
                </h2>
                {desktop && sortButton}
                {desktop && shareButton}
              </div>
              {filters.carried && (
                <div className={styles.carried}>
                  <p role="status">{t("filters.carried", { apply: filters.carried })}</p>
                  <ClearFilters {...filters} />
                </div>
              )}
              <Suspense>{rate && <RateLine rate={rate} />}</Suspense>
              {shown.length > 0 ? (
                <ResultList
                  product={product}
                  items={shown}
                  between={
                    <>
                      {/* Who has chosen half of the journey reads offers first. */}
                      {back && alert}
                      {others}
                    </>
                  }
                  card={card}
                />
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

function SortButton<Key extends string>({
  look,
  ...sorts
}: { look: ComponentProps<typeof Button>["look"] } & Sorts<Key>) {
  const t = useTranslations("search");
  const [opened, open] = useState(false);
  return (
    <>
      <Button
        look={look}
        icon={<ArrowDownUp />}
        onPointerEnter={warmSheets}
        onFocus={warmSheets}
        onClick={() => open(true)}
      >
        {t("bar.sort")}
      </Button>
      <Sheet open={opened} onClose={() => open(false)} title={t("sorts.title")}>
        <Suspense fallback={<Skeleton height="352" />}>
          <SortChoices {...sorts} />
        </Suspense>
      </Sheet>
    </>
  );
}

function useShare(product: Product, { option, from, to }: { option: string; from: string; to: string }) {
  const t = useTranslations("search.share");
  const common = useTranslations("common");
  const domain = useAppInfo().data?.app_domain;
  return () =>
    shareSearch(shareLink(product, option, domain), {
      title: t("text", { product, from, to }),
      copy: t("copy"),
      cancel: common("cancel"),
      copied: t("copied"),
      copyFailed: t("copyFailed"),
      close: common("close"),
    });
}
