"use client";
// One way from door to door: with whom, when and from where to where, its parts to scale, what it costs, takes and emits.

import { useFormatter, useTranslations } from "next-intl";
import { useId } from "react";
import { hrefWithId } from "@/lib/address";
import type { Way, WayEnd, WayPart } from "@/lib/api/ways-types";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { DaysLater } from "@/ui/days-later";
import { Bus, Car, Clock, Leaf, Plane } from "@/ui/icons";
import { Price } from "@/ui/price";
import type { SortKey } from "./sorts";
import styles from "./way-card.module.css";

const ICONS = { flight: Plane, bus: Bus, car: Car };

export function WayCard({
  way,
  best,
  longest,
  passengers,
  seats,
}: {
  way: Way;
  best: SortKey[];
  /** Minutes of the longest way on the screen: bars are drawn beside it. */
  longest: number;
  passengers: number;
  /** Of a bus: infants have none. */
  seats: number;
}) {
  const t = useTranslations("ways");
  const format = useFormat();
  const { number } = useFormatter();
  const id = useId();
  const { product, departure, arrival, carrier, price, minutes, parts } = way;
  const Icon = ICONS[product];
  const by = t("by", { product });
  const duration = format.duration(clockOf(minutes));
  return (
    <Card flush as="article" className={styles.card} aria-labelledby={id}>
      <div className={styles.about}>
        <div className={styles.head}>
          <span className={styles.icon}>
            <Icon />
          </span>
          <h3 id={id} className={styles.title}>
            <span className="visually-hidden">
              {t("label", {
                by,
                from: departure.name,
                to: arrival.name,
                duration,
                price: format.money(price),
              })}
            </span>
            <span aria-hidden>{by}</span>
            {carrier && <bdi className={styles.carrier}>{carrier}</bdi>}
          </h3>
          {best.length > 0 && (
            <ul className={styles.badges}>
              {best.map((key) => (
                <li key={key}>
                  <Badge tone="success">{t(`best.${key}`)}</Badge>
                </li>
              ))}
            </ul>
          )}
        </div>
        <dl className={styles.figures}>
          <div>
            <dt>
              <Clock />
              {t("total")}
            </dt>
            <dd>{duration}</dd>
          </div>
          <div>
            <dt>
              <Leaf />
              {t("co2")}
            </dt>
            <dd>{number(way.co2_kg, { style: "unit", unit: "kilogram" })}</dd>
          </div>
        </dl>
        <PartsBar parts={parts} share={minutes / longest} />
        <PartsList way={way} />
        <div>
          <dl className={styles.ends}>
            <End label={t(product === "car" ? "pickup" : "departs")} time={way.departs_at} end={departure} />
            <End
              label={t(product === "car" ? "dropoff" : "arrives")}
              time={way.arrives_at}
              daysLater={way.days_later}
              end={arrival}
            />
          </dl>
          <p className={styles.stops}>{t("stops", { product, count: way.stops })}</p>
        </div>
      </div>
      <div className={styles.buy}>
        <p className={styles.price}>
          <Price money={price} size="xl" />
          <span className={styles.note}>
            {way.rental_days !== null
              ? t("days", { count: way.rental_days })
              : product === "bus"
                ? t("seats", { count: seats })
                : t("price", { count: passengers })}
          </span>
        </p>
        <ButtonLink
          href={hrefWithId(`/${product}/search-gate/`, way.option)}
          prefetch={false}
          aria-label={t("seeThese", { product, carrier: carrier ?? by, price: format.money(price) })}
        >
          {t("see", { product })}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** As long beside the bars of other ways as the way takes. The list below says the same in words. */
function PartsBar({ parts, share }: { parts: WayPart[]; share: number }) {
  return (
    <div className={styles.scale} aria-hidden>
      <div className={styles.bar} style={{ inlineSize: `${share * 100}%` }}>
        {parts.map(({ kind, minutes }) => (
          <span key={kind} className={styles.part} data-kind={kind} style={{ flexGrow: minutes }} />
        ))}
      </div>
    </div>
  );
}

function PartsList({ way: { product, parts } }: { way: Way }) {
  const t = useTranslations("ways.parts");
  const format = useFormat();
  const { number } = useFormatter();
  return (
    <ol className={styles.parts} aria-label={t("label")}>
      {parts.map(({ kind, minutes, km }) => (
        <li key={kind}>
          <span className={styles.swatch} data-kind={kind} aria-hidden />
          <span className={styles.what}>{t(kind, { product })}</span>
          <span className={styles.minutes}>
            {format.duration(clockOf(minutes))}
            {km !== null && km > 0 && (
              <span className={styles.km}> {number(km, { style: "unit", unit: "kilometer" })}</span>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

function End({
  label,
  time,
  daysLater = 0,
  end,
}: {
  label: string;
  time: string | null;
  daysLater?: number;
  end: WayEnd;
}) {
  const t = useTranslations("ways");
  return (
    <>
      <dt>
        {time === null ? (
          label
        ) : (
          <>
            <span className="visually-hidden">{label} </span>
            <time className={styles.time}>{time}</time>
            <DaysLater days={daysLater} words={t("dayOffset", { count: daysLater })} />
          </>
        )}
      </dt>
      <dd>
        <bdi>{end.name}</bdi>
      </dd>
    </>
  );
}

/** 155 → `02:35`. */
const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => `${part}`.padStart(2, "0")).join(":");
