"use client";
// Filters: beside the results on a desktop, in a panel on the end side on a phone. They apply to the
// loaded results at once; the two switches at the top are search criteria and start a new request.

import { useTranslations } from "next-intl";
import type { FlightSearchOption } from "@/lib/api/types";
import { clock } from "@/lib/search/facets";
import { useAtOnce } from "@/lib/search/use-refinement";
import { useFormat } from "@/lib/use-format";
import { Switch } from "@/ui/field";
import {
  FilterChoices,
  FilterGroup,
  FilterRange,
  PartsOfDay,
  PriceFilter,
} from "@/widgets/results/filter-groups";
import styles from "./filter-panel.module.css";
import type { DirectionFacets, DirectionFilters, Facets, Filters, RangeName } from "./filters";

type SearchLimits = Pick<FlightSearchOption, "direct_flights_only" | "refundables_only">;

export function FlightFilterPanel({
  facets,
  limits,
  disabled,
  onLimits,
  ...refined
}: {
  facets: Facets | null;
  filters: Filters;
  limits: SearchLimits;
  disabled: boolean;
  onFilters: (filters: Filters) => void;
  onLimits: (limits: Partial<SearchLimits>) => void;
}) {
  const t = useTranslations("results.filters");
  const [filters, onFilters] = useAtOnce(refined.filters, refined.onFilters);
  return (
    <div className={styles.panel}>
      <fieldset className={styles.limits}>
        <legend className="visually-hidden">{t("thisSearch")}</legend>
        <Switch
          label={t("directOnly")}
          checked={limits.direct_flights_only}
          disabled={disabled}
          onChange={(event) => onLimits({ direct_flights_only: event.target.checked })}
        />
        <Switch
          label={t("refundableOnly")}
          checked={limits.refundables_only}
          disabled={disabled}
          onChange={(event) => onLimits({ refundables_only: event.target.checked })}
        />
      </fieldset>
      {facets && (
        <>
          <PriceFilter
            currency={facets.currency}
            bounds={facets.price}
            span={filters.price}
            onChange={(price) => onFilters({ ...filters, price })}
          />
          <DirectionGroups
            heading={facets.back ? t("there") : undefined}
            facets={facets.there}
            filters={filters.there}
            onChange={(there) => onFilters({ ...filters, there })}
          />
          {facets.back && (
            <DirectionGroups
              heading={t("back")}
              facets={facets.back}
              filters={filters.back}
              onChange={(back) => onFilters({ ...filters, back })}
            />
          )}
        </>
      )}
    </div>
  );
}

function DirectionGroups({
  heading,
  facets,
  filters,
  onChange,
}: {
  heading?: string;
  facets: DirectionFacets;
  filters: DirectionFilters;
  onChange: (filters: DirectionFilters) => void;
}) {
  const t = useTranslations("results");
  const format = useFormat();
  const range = (name: RangeName, describe: (minutes: number) => string) => (
    <FilterRange
      label={t(`filters.${name}`)}
      bounds={facets[name]}
      span={filters[name]}
      describe={describe}
      onChange={(span) => onChange({ ...filters, [name]: span })}
    />
  );
  return (
    <div>
      {heading && <h3 className={styles.heading}>{heading}</h3>}
      {/* A single choice would filter nothing. */}
      {facets.transfers.length > 1 && (
        <FilterGroup title={t("filters.transfers")} active={filters.transfers.length > 0} startsOpen>
          <FilterChoices
            product="flight"
            choices={facets.transfers.map(({ stops, count }) => ({
              value: stops,
              name: stops === 0 ? t("card.direct") : t("card.stops", { count: stops }),
              count,
            }))}
            chosen={filters.transfers}
            onChange={(transfers) => onChange({ ...filters, transfers })}
          />
        </FilterGroup>
      )}
      {(["departure", "arrival"] as const).map((name) => (
        <FilterGroup
          key={name}
          title={t(`filters.${name}`)}
          active={filters[name] !== null}
          startsOpen={name === "departure"}
        >
          <PartsOfDay
            label={t(`filters.${name}`)}
            bounds={facets[name]}
            span={filters[name]}
            onChange={(span) => onChange({ ...filters, [name]: span })}
          />
          {range(name, clock)}
        </FilterGroup>
      ))}
      <FilterGroup title={t("filters.airlines")} active={filters.airlines.length > 0} startsOpen>
        <FilterChoices
          product="flight"
          choices={facets.airlines.map(({ carrier, count }) => ({
            value: carrier.code,
            name: carrier.name,
            logo: carrier.logo,
            count,
          }))}
          chosen={filters.airlines}
          onChange={(airlines) => onChange({ ...filters, airlines })}
        />
      </FilterGroup>
      {/* Shown for a city with several airports. */}
      {(["from", "to"] as const)
        .filter((end) => facets[end].length > 1)
        .map((end) => (
          <FilterGroup key={end} title={t(`filters.${end}`)} active={filters[end].length > 0} startsOpen>
            <FilterChoices
              product="flight"
              choices={facets[end].map(({ airport, count }) => ({
                value: airport.code,
                name: `${airport.name} (${airport.code})`,
                count,
              }))}
              chosen={filters[end]}
              onChange={(codes) => onChange({ ...filters, [end]: codes })}
            />
          </FilterGroup>
        ))}
      <FilterGroup title={t("filters.duration")} active={filters.duration !== null}>
        {range("duration", (minutes) => format.duration(clock(minutes)))}
      </FilterGroup>
    </div>
  );
}
