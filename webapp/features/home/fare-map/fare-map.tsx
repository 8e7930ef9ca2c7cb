"use client";
// Fare map beside the search form of the home page: Türkiye and its neighbours as a field of dots, with
// the cheapest fare of the coming weeks at each place. Each label opens its search. Loaded when the page
// is idle.

import turkish from "@content/catalogues/tr/fare-map.json";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { formatMoney } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { useLastSearched } from "@/lib/product";
import { Button } from "@/ui/button";
import { type FromProduct, type Origin, useOrigin } from "../use-origin";
import { Controls, ProductChoice } from "./controls";
import styles from "./fare-map.module.css";
import { cheapestFirst, type Fares, useFares } from "./fares";
import { Field } from "./field";

export default function FareMap() {
  return (
    <Messages turkish={{ "fare-map": turkish }}>
      <Panel />
    </Messages>
  );
}

function Panel() {
  const t = useTranslations("fare-map");
  const title = useId();
  const tab = useLastSearched();
  const [followed, setFollowed] = useState(tab);
  const [product, setProduct] = useState<FromProduct>(tab === "bus" ? "bus" : "flight");
  const [chosen, setChosen] = useState<Partial<Record<FromProduct, Origin>>>({});
  const [month, setMonth] = useState("");
  const [budget, setBudget] = useState<number | null>(null);
  const choose = (next: FromProduct) => {
    setProduct(next);
    setBudget(null);
  };
  // The map follows the form's tab, except for cars, which the map does not show.
  if (tab !== followed) {
    setFollowed(tab);
    if (tab === "flight" || tab === "bus") choose(tab);
  }
  const guessed = useOrigin(product, true);
  const origin = chosen[product] ?? guessed;
  const { data, error, mutate } = useFares(product, origin, month);
  const within = data?.places.filter(({ price }) => budget === null || Number(price.total) <= budget) ?? [];
  return (
    <section aria-labelledby={title} className={styles.panel}>
      <div className={styles.head}>
        <h2 id={title} className={styles.title}>
          {t("title", { product })}
        </h2>
        <ProductChoice product={product} onProduct={choose} />
      </div>
      <Controls
        product={product}
        city={origin?.city ?? data?.from.city}
        onOrigin={(next) => {
          setChosen({ ...chosen, [product]: next });
          setBudget(null);
        }}
        month={month}
        onMonth={setMonth}
        budget={budget}
        onBudget={setBudget}
        prices={data?.places.map(({ price }) => price) ?? []}
      />
      <div className={styles.map} aria-busy={!data && !error}>
        <Field label={data && t("label", { city: data.from.city })} from={data?.from} places={within} />
        {data ? (
          <Found fares={data} count={within.length} onAll={() => setBudget(null)} />
        ) : error ? (
          <Said action={<Retry onRetry={() => mutate()} />}>{t("failed")}</Said>
        ) : (
          <Said>{t("loading")}</Said>
        )}
      </div>
      <p className={styles.note}>{t("note", { product })}</p>
    </section>
  );
}

function Found({
  fares: { from, places },
  count,
  onAll,
}: {
  fares: Fares;
  count: number;
  onAll: () => void;
}) {
  const t = useTranslations("fare-map");
  const locale = useLocale();
  const cheapest = cheapestFirst(places)[0];
  if (!cheapest) return <Said>{t("none", { city: from.city })}</Said>;
  if (count > 0)
    return (
      <p role="status" className="visually-hidden">
        {t("found", { count })}
      </p>
    );
  return (
    <Said action={<Button onClick={onAll}>{t("show")}</Button>}>
      <strong>{t("tooLow")}</strong>
      <br />
      {t("cheapest", { city: cheapest.city, price: formatMoney(locale, cheapest.price) })}
    </Said>
  );
}

/** Message over the map, in place of the labels. */
function Said({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.said}>
      <p role="status">{children}</p>
      {action}
    </div>
  );
}

function Retry({ onRetry }: { onRetry: () => void }) {
  return <Button onClick={onRetry}>{useTranslations("common")("retry")}</Button>;
}
