"use client";
// Building blocks of filter panels: collapsible groups, choices with their counts, ranges, parts of the
// day. Used by the results of each product. Needs the `search` messages.

import { useLocale, useTranslations } from "next-intl";
import { memo, type ReactNode, useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Currency } from "@/lib/api/types";
import type { Product } from "@/lib/product";
import { PARTS_OF_DAY, type Span } from "@/lib/search/facets";
import { shortMoney } from "@/lib/short-money";
import { CarrierBadge } from "@/ui/carrier-badge";
import { ChevronDown } from "@/ui/icons";
import { Range } from "@/ui/range";
import styles from "./filter-groups.module.css";

export function FilterGroup({
  title,
  active,
  startsOpen = false,
  children,
}: {
  title: string;
  /** True when the filter excludes results. */
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

/** Number of choices shown at first; the others appear on demand. */
const MOST = 8;

export function FilterChoices<Value extends string | number>({
  product,
  choices,
  chosen,
  onChange,
}: {
  product: Product;
  choices: { value: Value; name: string; logo?: string; count: number }[];
  chosen: Value[];
  onChange: (chosen: Value[]) => void;
}) {
  const toggle = (value: Value) =>
    onChange(chosen.includes(value) ? chosen.filter((other) => other !== value) : [...chosen, value]);
  const latest = useRef(toggle);
  useLayoutEffect(() => {
    latest.current = toggle;
  });
  const t = useTranslations("search.filters");
  const [isWhole, showWhole] = useState(false);
  const shown = isWhole ? choices : choices.filter(({ value }, at) => at < MOST || chosen.includes(value));
  // A stable callback: of many choices only the changed one renders again.
  const onToggle = useCallback((value: string | number) => latest.current(value as Value), []);
  return (
    <div className={styles.choices}>
      {shown.map((choice) => (
        <FilterChoice
          key={choice.value}
          product={product}
          {...choice}
          checked={chosen.includes(choice.value)}
          onToggle={onToggle}
        />
      ))}
      {shown.length < choices.length && (
        <button type="button" className={styles.more} onClick={() => showWhole(true)}>
          {t("more")}
        </button>
      )}
    </div>
  );
}

const FilterChoice = memo(function FilterChoice({
  product,
  value,
  name,
  logo,
  count,
  checked,
  onToggle,
}: {
  product: Product;
  value: string | number;
  name: string;
  logo?: string;
  count: number;
  checked: boolean;
  onToggle: (value: string | number) => void;
}) {
  const t = useTranslations("search.filters");
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        className="visually-hidden"
        aria-label={t("option", { product, name, count })}
        checked={checked}
        onChange={() => onToggle(value)}
      />
      {logo && <CarrierBadge carrier={{ logo }} size={20} />}
      {name} <span className={styles.count}>{count}</span>
    </label>
  );
});

/** Slider of a range filter; the whole range means no filter. */
export function FilterRange({
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
      onChange={(next) => {
        // An end at its bound is open: the results of another day may have a lower or higher value.
        const min = next.min <= bounds.min ? 0 : next.min;
        const max = next.max >= bounds.max ? Number.MAX_SAFE_INTEGER : next.max;
        onChange(min === 0 && max === Number.MAX_SAFE_INTEGER ? null : { min, max });
      }}
    />
  );
}

/** Price filter in whole units of the currency. */
export function PriceFilter({
  currency,
  ...range
}: {
  currency: Currency;
  bounds: Span;
  span: Span | null;
  onChange: (span: Span | null) => void;
}) {
  const t = useTranslations("search.filters");
  const locale = useLocale();
  const describe = (units: number) => shortMoney(locale, { total: String(units), currency });
  return (
    <FilterGroup title={t("price")} active={range.span !== null} startsOpen>
      <FilterRange label={t("price")} describe={describe} {...range} />
    </FilterGroup>
  );
}

const PARTS = ["night", "morning", "afternoon", "evening"] as const;

export function PartsOfDay({
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
  const t = useTranslations("search.filters");
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
            disabled={max <= bounds.min || min > bounds.max}
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
