"use client";
// One product from door to door: a column of departures on a desktop, an expandable row on a phone. The
// chosen departure is shown below.

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { hrefWithId } from "@/lib/address";
import type { Trip } from "@/lib/api/multimodal-types";
import { durationOf } from "@/lib/format";
import { shortMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Bus, Car, ChevronDown, Plane } from "@/ui/icons";
import { keyOf } from "./departures";
import { hoursOf } from "./hours";
import { bestIn, type SortKey } from "./sorts";
import styles from "./trip-column.module.css";
import { TripDepartures } from "./trip-departures";
import { TripDetail } from "./trip-detail";
import { TripHour } from "./trip-hour";

const ICONS = { flight: Plane, bus: Bus, car: Car };

export function TripColumn({
  lead,
  departures,
  all,
  sort,
  longest,
  passengers,
  seats,
  open,
  onToggle,
}: {
  /** The best departure in the chosen order. */
  lead: Trip;
  departures: Trip[];
  /** Every departure that the search returned. */
  all: Trip[];
  sort: SortKey;
  /** Duration of the longest departure on the screen, in minutes. All bars are drawn to its scale. */
  longest: number;
  passengers: number;
  /** Number of seats; infants need none. */
  seats: number;
  open: boolean;
  /** Absent when the column is always open. */
  onToggle?: () => void;
}) {
  const id = useId();
  // A new order selects its own best departure.
  const [picked, pick] = useState({ sort, key: keyOf(lead) });
  const chosen = departures.find((trip) => picked.sort === sort && keyOf(trip) === picked.key) ?? lead;
  const summary = (
    <Summary trip={chosen} best={inOrder(bestIn(chosen, all), sort)} opens={onToggle !== undefined} />
  );
  return (
    <Card flush as="article" className={styles.column} aria-labelledby={id}>
      <div className={styles.head}>
        <h3 id={id} className={styles.title}>
          {onToggle ? (
            <button
              type="button"
              className={styles.row}
              aria-expanded={open}
              aria-controls={`${id}-open`}
              onClick={onToggle}
            >
              {summary}
            </button>
          ) : (
            <span className={styles.row}>{summary}</span>
          )}
        </h3>
        {!onToggle && <Onward trip={chosen} />}
      </div>
      <div id={`${id}-open`} className={styles.body} hidden={!open}>
        {open && (
          <>
            <TripDepartures
              departures={departures}
              chosen={chosen}
              longest={longest}
              onChoose={(trip) => pick({ sort, key: keyOf(trip) })}
            />
            <TripDetail trip={chosen} passengers={passengers} seats={seats} />
          </>
        )}
      </div>
    </Card>
  );
}

/** A shortcut for the eye: the same link ends the column, where it names what it leads to. */
function Onward({ trip: { product, option } }: { trip: Trip }) {
  const t = useTranslations("ways");
  return (
    <ButtonLink
      look="secondary"
      wide
      href={hrefWithId(`/${product}/search-gate/`, option)}
      prefetch={false}
      aria-hidden
      tabIndex={-1}
    >
      {t("see", { product })}
    </ButtonLink>
  );
}

/** Puts the badge of the chosen order first. */
const inOrder = (best: SortKey[], sort: SortKey) =>
  best.toSorted((a, b) => Number(b === sort) - Number(a === sort));

function Summary({ trip, best: [best], opens }: { trip: Trip; best: SortKey[]; opens: boolean }) {
  const t = useTranslations("ways");
  const locale = useLocale();
  const format = useFormat();
  const { product, departure, arrival, price } = trip;
  const Icon = ICONS[product];
  const by = t("by", { product });
  const duration = format.duration(durationOf(trip.minutes));
  const hours = hoursOf(trip);
  return (
    <>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className="visually-hidden">
        {t("label", { by, from: departure.name, to: arrival.name, duration, price: format.money(price) })}
      </span>
      <span className={styles.words}>
        <span className={styles.name}>
          <span className={styles.by} aria-hidden>
            {by}
          </span>
          {best && <span className={styles.best}>{t(`best.${best}`)}</span>}
        </span>
        {hours && (
          <span className={styles.hours} aria-hidden>
            <span>
              <TripHour hour={hours.leaves} /> {t("leave")}
            </span>
            <span>
              <TripHour hour={hours.door} /> {t("door")}
            </span>
          </span>
        )}
      </span>
      <span className={styles.sum} aria-hidden>
        <data value={price.total} className={styles.price}>
          {shortMoney(locale, price)}
        </data>
        <span className={styles.duration}>{duration}</span>
      </span>
      {opens && <ChevronDown className={styles.chevron} />}
    </>
  );
}
