"use client";
// Controls above the fare map: product, origin, month and budget.

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import type { Station } from "@/lib/api/bus-types";
import type { Airport, Money } from "@/lib/api/types";
import { monthAfter, monthOf, today } from "@/lib/dates";
import { shortMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { PickerField, PickerSelect } from "@/ui/field";
import { Bus, CalendarDays, MapPin, Plane } from "@/ui/icons";
import { Segmented } from "@/ui/segmented";
import { PlacePicker } from "@/widgets/search/place-picker";
import { waiting } from "@/widgets/search/search-form";
import type { FromProduct, Origin } from "../use-origin";
import styles from "./fare-map.module.css";

type Props = {
  product: FromProduct;
  onProduct: (product: FromProduct) => void;
  /** Name of the origin; undefined until it is known. */
  city: string | undefined;
  onOrigin: (origin: Origin) => void;
  /** Empty for the coming days. */
  month: string;
  onMonth: (month: string) => void;
  /** Maximum price; null for no limit. */
  budget: number | null;
  onBudget: (budget: number | null) => void;
  prices: readonly Money[];
};

export function ProductChoice({ product, onProduct }: Pick<Props, "product" | "onProduct">) {
  const t = useTranslations("fare-map");
  const options = (["flight", "bus"] as const).map((value) => ({ value, label: t(value) }));
  return <Segmented label={t("product")} value={product} onChange={onProduct} options={options} />;
}

export function Controls({ product, ...props }: Omit<Props, "onProduct">) {
  return (
    <div className={styles.controls}>
      <From product={product} city={props.city} onOrigin={props.onOrigin} />
      <Month month={props.month} onMonth={props.onMonth} />
      <Budget budget={props.budget} onBudget={props.onBudget} prices={props.prices} />
    </div>
  );
}

function From({ product, city, onOrigin }: Pick<Props, "product" | "city" | "onOrigin">) {
  const t = useTranslations("fare-map");
  const [open, setOpen] = useState(false);
  const id = useId();
  const picker = {
    title: t("departure"),
    anchor: id,
    open,
    onClose: () => setOpen(false),
    onPick: (origin: Origin) => {
      onOrigin(origin);
      setOpen(false);
      return true;
    },
  };
  return (
    <div className={styles.from}>
      <PickerField
        id={id}
        label={t("from")}
        icon={<MapPin />}
        value={city ? <bdi>{city}</bdi> : waiting}
        onClick={() => setOpen(true)}
      />
      {product === "flight" ? (
        <PlacePicker
          {...picker}
          product="flight"
          icon={<Plane />}
          nameOf={({ name }: Airport) => name}
          codeOf={({ code }) => code}
        />
      ) : (
        <PlacePicker
          {...picker}
          product="bus"
          icon={<Bus />}
          nameOf={({ name_only }: Station) => name_only}
        />
      )}
    </div>
  );
}

/** Number of months to choose from; all of them are fully on sale. */
const MONTHS = 11;

function Month({ month, onMonth }: Pick<Props, "month" | "onMonth">) {
  const t = useTranslations("fare-map");
  const format = useFormat();
  const months = Array.from({ length: MONTHS - 1 }).reduce<string[]>(
    (before) => [...before, monthAfter(before.at(-1) ?? "")],
    [monthOf(today())],
  );
  const named = (one: string) => (one ? format.date(`${one}-01`, "monthAndYear") : t("soon"));
  return (
    <PickerSelect
      label={t("month")}
      icon={<CalendarDays />}
      value={named(month)}
      onChange={({ target }) => onMonth(months[target.selectedIndex - 1] ?? "")}
    >
      {["", ...months].map((one) => (
        <option key={one}>{named(one)}</option>
      ))}
    </PickerSelect>
  );
}

const STEPS = 20;

function Budget({ budget, onBudget, prices }: Pick<Props, "budget" | "onBudget" | "prices">) {
  const t = useTranslations("fare-map");
  const locale = useLocale();
  const id = useId();
  const dearest = Math.max(0, ...prices.map(({ total }) => Number(total)));
  const step = stepOf(dearest / STEPS);
  const most = Math.ceil(dearest / step) * step;
  const said =
    budget === null || !prices[0]
      ? t("anyBudget")
      : t("upTo", { price: shortMoney(locale, { ...prices[0], total: String(budget) }) });
  return (
    <div className={styles.budget}>
      <label htmlFor={id}>{t("budget")}</label>
      <output htmlFor={id}>{said}</output>
      <input
        id={id}
        type="range"
        min={step}
        max={most}
        step={step}
        disabled={prices.length === 0}
        value={budget ?? most}
        aria-valuetext={said}
        onChange={({ target }) => onBudget(target.valueAsNumber >= most ? null : target.valueAsNumber)}
      />
    </div>
  );
}

/** Returns the next value of the form 1, 2 or 5 times a power of ten. */
function stepOf(least: number): number {
  const ten = 10 ** Math.floor(Math.log10(Math.max(least, 1)));
  return ([1, 2, 5, 10].find((times) => times * ten >= least) ?? 10) * ten;
}
