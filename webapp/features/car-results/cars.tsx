"use client";
// List of cars with the searched period above.

import { useLocale, useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import type { CarItem, CarSearchOption } from "@/lib/api/car-types";
import type { ConversionRate } from "@/lib/api/types";
import { countSet } from "@/lib/search/facets";
import { useRefinement } from "@/lib/search/use-refinement";
import { shortMoney } from "@/lib/short-money";
import { type ResultsHead, RouteTitle } from "@/widgets/results/results-frame";
import { ResultsScreen } from "@/widgets/results/results-screen";
import { CarCard } from "./car-card";
import styles from "./cars.module.css";
import { CarFilterPanel } from "./filter-panel";
import { facetsOf, filterCars, fitting, NO_FILTERS } from "./filters";
import { RentalLine } from "./rental-line";
import { FIRST_SORT, firstIn, SORT_KEYS, sortCars } from "./sorts";

const CarChosenFilters = lazy(() => import("./chosen-filters"));
const ClassCarousel = lazy(() => import("./class-carousel"));
const NoResults = lazy(() => import("@/widgets/results/no-results"));

const REFINING = { plain: { filters: NO_FILTERS, sort: FIRST_SORT }, fitting };

export function Cars({
  head,
  option,
  rate,
  items,
  notice,
  renting,
  onRent,
  onOtherDay,
}: {
  head: ResultsHead;
  option: CarSearchOption;
  rate: ConversionRate | null;
  /** Null while another search is being started. */
  items: CarItem[] | null;
  notice: ReactNode;
  /** Product id of the car that is being held. */
  renting: string | null;
  onRent: (item: CarItem) => void;
  onOtherDay: (pickup_date: string) => void;
}) {
  const t = useTranslations("car-results");
  const facets = useMemo(() => facetsOf(items ?? []), [items]);
  const { pickup_location_id, dropoff_location_id, rental_days_count } = option;
  const criteria = {
    option: option.id,
    journey: [pickup_location_id, dropoff_location_id, rental_days_count],
  };
  const { filters, sort, carried, onFilters, onSort, onClear } = useRefinement(
    "car",
    criteria,
    facets,
    REFINING,
  );
  const shown = useMemo(() => sortCars(filterCars(items ?? [], filters), sort), [items, filters, sort]);
  const quick = useQuick(shown);
  const [from, to] = [option.pickup_location.city, option.dropoff_location.city];
  return (
    <ResultsScreen
      product="car"
      head={head}
      rate={rate}
      share={{ option: option.id, from, to }}
      items={items}
      shown={shown}
      filters={{
        panel: facets && <CarFilterPanel facets={facets} filters={filters} onFilters={onFilters} />,
        chosen: facets && <CarChosenFilters facets={facets} filters={filters} onFilters={onFilters} />,
        carried,
        onClear,
        count: countSet(filters),
      }}
      sorts={{
        quick,
        keys: SORT_KEYS.map((value) => ({ value, label: t(`sorts.${value}`) })),
        sort,
        onSort,
      }}
      above={
        <>
          <RentalLine option={option} />
          {notice}
          <div className={styles.classes}>
            <Suspense>
              {items && (
                <ClassCarousel
                  items={items}
                  chosen={filters.class}
                  onChange={(chosen) => onFilters({ ...filters, class: chosen })}
                />
              )}
            </Suspense>
          </div>
        </>
      }
      none={
        <Suspense>
          <NoResults product="car" from={from} to={to} day={option.pickup_date} onDay={onOtherDay} />
        </Suspense>
      }
      card={(item) => <CarCard item={item} busy={renting === item.product_id} onRent={onRent} />}
    />
  );
}

/** Quick sort orders, each with the first value of its order. */
function useQuick(shown: CarItem[]) {
  const t = useTranslations("search.quick");
  const locale = useLocale();
  return useMemo(
    () =>
      (["price", "deposit"] as const).map((key) => {
        const price = firstIn(shown, key)?.price;
        const money = price && {
          currency: price.currency,
          total: key === "price" ? price.total : price.deposit,
        };
        return { key, label: t(key), value: money ? shortMoney(locale, money) : "–" };
      }),
    [shown, locale, t],
  );
}

/** Returns the cities, then the places; null until they are known. */
export function useCarHead(option: CarSearchOption | null): ResultsHead | null {
  const search = useTranslations("search");
  if (!option) return null;
  const { pickup_location: from, dropoff_location: to } = option;
  const isSame = from.id === to.id;
  return {
    title: isSame ? (
      from.city
    ) : (
      <RouteTitle cities={[from.city, to.city]} places={{ from: from.city, to: to.city }} />
    ),
    subtitle: isSame ? from.name : search("route", { from: from.name, to: to.name }),
  };
}
