"use client";
// The frame of every list of offers (one way, outbound, return, packages): days, filters, order, count, cards, and what stands
// there when there are none. Filters are beside the list on a desktop and in a panel on a phone.

import { useTranslations } from "next-intl";
import { type ReactNode, useMemo, useState } from "react";
import type { FlightResult, FlightSearchOption, FlightSearchRequest } from "@/lib/api/types";
import { useAppInfo } from "@/lib/api/use-app-info";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Drawer } from "@/ui/drawer";
import { ArrowDownUp, Share2, SlidersHorizontal } from "@/ui/icons";
import { ActionBar } from "@/ui/screen";
import { warmSheets } from "@/ui/sheet";
import { EmptyState } from "@/ui/state";
import { withDeparture } from "./criteria";
import { DateBar, type Day } from "./date-bar";
import { FilterPanel } from "./filter-panel";
import { countFilters, facetsOf, filterResults, NO_FILTERS } from "./filters";
import { OfferList } from "./offer-list";
import styles from "./offers-screen.module.css";
import { type ListName, useRefinement } from "./refinement";
import { ResultsFrame } from "./results-frame";
import { ResultsSkeleton } from "./results-skeleton";
import { shareLink, shareResults } from "./share-results";
import { SortSheet } from "./sort-sheet";
import { sortResults } from "./sorts";
import { useDesktop } from "./use-desktop";

/** What another search, being started, will differ in. */
export type PendingSearch = Partial<FlightSearchRequest> | null;
export type NewSearch = (changes: Partial<FlightSearchRequest>) => void;

export function OffersScreen<Item extends FlightResult>({
  option,
  list,
  days,
  items,
  pending,
  above,
  none,
  back,
  card,
  onNewSearch,
}: {
  option: FlightSearchOption;
  list: ListName;
  days: [Day] | [Day, Day];
  /** Null while they load. */
  items: Item[] | null;
  pending: PendingSearch;
  /** Between the days and the list. */
  above?: ReactNode;
  /** Stands there when there are no items at all, or they could not be loaded. */
  none: ReactNode;
  back?: () => void;
  card: (item: Item) => ReactNode;
  onNewSearch: NewSearch;
}) {
  const t = useTranslations("results");
  const common = useTranslations("common");
  const desktop = useDesktop();
  const domain = useAppInfo().data?.app_domain;
  const [opened, open] = useState<"filter" | "sort" | null>(null);
  const [{ filters, sort }, refine] = useRefinement(option.id, list);
  const facets = useMemo(() => facetsOf(items ?? []), [items]);
  const shown = useMemo(() => sortResults(filterResults(items ?? [], filters), sort), [items, filters, sort]);
  const filterCount = countFilters(filters);
  const loading = pending !== null || items === null;
  const wanted = { ...option, ...pending };

  const pickDay = (day: Day, date: string) => {
    if (day === "return") return onNewSearch({ return_date: date });
    const { returnMoved, ...dates } = withDeparture(option, date);
    if (returnMoved) toast(t("dates.returnMoved"));
    onNewSearch(dates);
  };
  const share = () =>
    shareResults(shareLink(option.id, domain), {
      title: t("share.text", { from: option.departure_airport.city, to: option.arrival_airport.city }),
      copy: t("share.copy"),
      cancel: common("cancel"),
      copied: t("share.copied"),
      copyFailed: t("share.copyFailed"),
    });

  const clear = filterCount > 0 && (
    <Button look="quiet" onClick={() => refine({ filters: NO_FILTERS })}>
      {t("filters.clear")}
    </Button>
  );
  const panel = (
    <FilterPanel
      facets={loading ? null : facets}
      filters={filters}
      limits={wanted}
      disabled={loading}
      onFilters={(next) => refine({ filters: next })}
      onLimits={onNewSearch}
    />
  );
  const sortButton = (
    <Button
      look={desktop ? "secondary" : "quiet"}
      icon={<ArrowDownUp />}
      onPointerEnter={warmSheets}
      onFocus={warmSheets}
      onClick={() => open("sort")}
    >
      {t("bar.sort")}
    </Button>
  );
  const shareButton = (
    <Button look={desktop ? "secondary" : "quiet"} icon={<Share2 />} onClick={share}>
      {t("bar.share")}
    </Button>
  );

  return (
    <ResultsFrame
      option={option}
      back={back}
      bottom={
        !desktop && (
          <ActionBar>
            <div className={styles.bar}>
              <Button look="quiet" icon={<SlidersHorizontal />} onClick={() => open("filter")}>
                {filterCount > 0 ? t("bar.filtered", { count: filterCount }) : t("bar.filter")}
              </Button>
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
              {clear}
            </div>
            {panel}
          </aside>
        )}
        <div className={styles.results}>
          <DateBar dates={wanted} days={days} disabled={pending !== null} onPick={pickDay} />
          {above}
          {loading ? (
            <ResultsSkeleton />
          ) : items.length === 0 ? (
            none
          ) : (
            <>
              <div className={styles.head}>
                <h2 className={styles.count}>
                  <span role="status">{t("count", { results: shown.length })}</span>
                </h2>
                {desktop && sortButton}
                {desktop && shareButton}
              </div>
              {shown.length > 0 ? (
                <OfferList items={shown} card={card} />
              ) : (
                <EmptyState
                  title={t("empty.filteredTitle")}
                  text={t("empty.filteredText", { count: items.length })}
                  action={
                    <Button onClick={() => refine({ filters: NO_FILTERS })}>{t("filters.clear")}</Button>
                  }
                />
              )}
            </>
          )}
        </div>
      </div>
      {!desktop && (
        <Drawer
          open={opened === "filter"}
          onClose={() => open(null)}
          title={t("filters.title")}
          footer={
            <div className={styles.drawerFoot}>
              {clear}
              <Button wide onClick={() => open(null)}>
                {t("filters.show", { count: shown.length })}
              </Button>
            </div>
          }
        >
          {panel}
        </Drawer>
      )}
      <SortSheet
        open={opened === "sort"}
        onClose={() => open(null)}
        packaged={list === "package"}
        sort={sort}
        onSort={(next) => refine({ sort: next })}
      />
    </ResultsFrame>
  );
}
