"use client";
// The filters: beside the results on a desktop, in a panel at the end side on a phone. They act at once, on screen; the two
// switches on top belong to the search itself and ask the server again.

import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { Carrier, FlightSearchOption } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { CarrierBadge } from "@/ui/carrier-badge";
import { Checkbox, Switch } from "@/ui/field";
import { ChevronDown } from "@/ui/icons";
import { Range, type Span } from "@/ui/range";
import styles from "./filter-panel.module.css";
import {
  type Facets,
  type Filters,
  type LegFacets,
  type LegFilters,
  PARTS_OF_DAY,
  type RangeName,
} from "./filters";

type SearchLimits = Pick<FlightSearchOption, "direct_flights_only" | "refundables_only">;

export function FilterPanel({
  facets,
  filters,
  limits,
  disabled,
  onFilters,
  onLimits,
}: {
  facets: Facets | null;
  filters: Filters;
  limits: SearchLimits;
  disabled: boolean;
  onFilters: (filters: Filters) => void;
  onLimits: (limits: Partial<SearchLimits>) => void;
}) {
  const t = useTranslations("results.filters");
  const number = useFormatter();
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
          <Group title={t("price")} active={filters.price !== null} startsOpen>
            <SpanRange
              label={t("price")}
              bounds={facets.price}
              span={filters.price}
              describe={(units) => number.number(units, { ...WHOLE, currency: facets.currency })}
              onChange={(price) => onFilters({ ...filters, price })}
            />
          </Group>
          <LegGroups
            heading={facets.back ? t("there") : undefined}
            facets={facets.there}
            filters={filters.there}
            onChange={(there) => onFilters({ ...filters, there })}
          />
          {facets.back && (
            <LegGroups
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

const WHOLE = { style: "currency", maximumFractionDigits: 0 } as const;

function LegGroups({
  heading,
  facets,
  filters,
  onChange,
}: {
  heading?: string;
  facets: LegFacets;
  filters: LegFilters;
  onChange: (filters: LegFilters) => void;
}) {
  const t = useTranslations("results");
  const clock = (minutes: number) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const format = useFormat();
  const range = (name: RangeName, describe: (minutes: number) => string) => (
    <SpanRange
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
      <Group title={t("filters.transfers")} active={filters.transfers.length > 0} startsOpen>
        <Choices
          choices={facets.transfers.map(({ stops, count }) => ({
            value: stops,
            name: stops === 0 ? t("card.direct") : t("card.stops", { count: stops }),
            count,
          }))}
          chosen={filters.transfers}
          onChange={(transfers) => onChange({ ...filters, transfers })}
        />
      </Group>
      {(["departure", "arrival"] as const).map((name) => (
        <Group
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
        </Group>
      ))}
      <Group title={t("filters.airlines")} active={filters.airlines.length > 0} startsOpen>
        <Choices
          choices={facets.airlines.map(({ carrier, count }) => ({
            value: carrier.code,
            name: carrier.name,
            carrier,
            count,
          }))}
          chosen={filters.airlines}
          onChange={(airlines) => onChange({ ...filters, airlines })}
        />
      </Group>
      <Group title={t("filters.duration")} active={filters.duration !== null}>
        {range("duration", (minutes) => format.duration(clock(minutes)))}
      </Group>
    </div>
  );
}

function Group({
  title,
  active,
  startsOpen = false,
  children,
}: {
  title: string;
  active: boolean;
  startsOpen?: boolean;
  children: ReactNode;
}) {
  const [open, setOpen] = useState(startsOpen || active);
  return (
    <details className={styles.group} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.summary}>
        <span>{title}</span>
        {active && <span className={styles.dot} aria-hidden />}
        <ChevronDown className={styles.chevron} />
      </summary>
      {open && <div className={styles.content}>{children}</div>}
    </details>
  );
}

function Choices<Value extends string | number>({
  choices,
  chosen,
  onChange,
}: {
  choices: { value: Value; name: string; carrier?: Carrier; count: number }[];
  chosen: Value[];
  onChange: (chosen: Value[]) => void;
}) {
  const t = useTranslations("results.filters");
  return choices.map(({ value, name, carrier, count }) => (
    <Checkbox
      key={value}
      className={styles.choice}
      aria-label={t("option", { name, count })}
      label={
        <span className={styles.choiceLabel}>
          {carrier && <CarrierBadge carrier={carrier} size={20} />}
          <span className={styles.choiceName}>{name}</span>
          <span className={styles.count}>{count}</span>
        </span>
      }
      checked={chosen.includes(value)}
      onChange={(event) =>
        onChange(event.target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
      }
    />
  ));
}

const PARTS = ["night", "morning", "afternoon", "evening"] as const;

function PartsOfDay({
  label,
  bounds,
  span,
  onChange,
}: {
  label: string;
  bounds: Span;
  span: Span | null;
  onChange: (span: Span | null) => void;
}) {
  const t = useTranslations("results.filters");
  return (
    <fieldset className={styles.parts} aria-label={label}>
      <Part pressed={span === null} onPress={() => onChange(null)}>
        {t("all")}
      </Part>
      {PARTS.map((part) => {
        const { min, max } = PARTS_OF_DAY[part];
        return (
          <Part
            key={part}
            pressed={span?.min === min && span.max === max}
            disabled={max < bounds.min || min > bounds.max}
            onPress={() => onChange(PARTS_OF_DAY[part])}
          >
            {t(part)}
          </Part>
        );
      })}
    </fieldset>
  );
}

function Part({
  pressed,
  disabled,
  onPress,
  children,
}: {
  pressed: boolean;
  disabled?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      className={styles.part}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

/** The whole range is no filter. */
function SpanRange({
  label,
  bounds,
  span,
  describe,
  onChange,
}: {
  label: string;
  bounds: Span;
  span: Span | null;
  describe: (value: number) => string;
  onChange: (span: Span | null) => void;
}) {
  const clamp = (value: number) => Math.min(Math.max(value, bounds.min), bounds.max);
  const value = span ? { min: clamp(span.min), max: clamp(span.max) } : bounds;
  return (
    <Range
      label={label}
      bounds={bounds}
      value={value}
      describe={describe}
      onChange={(next) => onChange(next.min <= bounds.min && next.max >= bounds.max ? null : next)}
    />
  );
}
