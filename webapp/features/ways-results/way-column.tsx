"use client";
// One product from door to door: a column of departures on a desktop, an expandable row on a phone. The
// chosen departure is shown below.

import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { hrefWithId } from "@/lib/address";
import type { Way } from "@/lib/api/ways-types";
import { durationOf } from "@/lib/format";
import { shortMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Bus, Car, ChevronDown, Plane } from "@/ui/icons";
import { keyOf } from "./departures";
import { hoursOf } from "./hours";
import { bestIn, type SortKey } from "./sorts";
import styles from "./way-column.module.css";
import { WayDepartures } from "./way-departures";
import { WayDetail } from "./way-detail";
import { WayHour } from "./way-hour";

const ICONS = { flight: Plane, bus: Bus, car: Car };

export function WayColumn({
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
  lead: Way;
  departures: Way[];
  /** Every departure that the search returned. */
  all: Way[];
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
  const chosen = departures.find((way) => picked.sort === sort && keyOf(way) === picked.key) ?? lead;
  const summary = (
    <Summary way={chosen} best={inOrder(bestIn(chosen, all), sort)} opens={onToggle !== undefined} />
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
        {!onToggle && <Onward way={chosen} />}
      </div>
      <div id={`${id}-open`} className={styles.body} hidden={!open}>
        {open && (
          <>
            <WayDepartures
              departures={departures}
              chosen={chosen}
              longest={longest}
              onChoose={(way) => pick({ sort, key: keyOf(way) })}
            />
            <WayDetail way={chosen} passengers={passengers} seats={seats} />
          </>
        )}
      </div>
    </Card>
  );
}

/** A shortcut for the eye: the same link ends the column, where it names what it leads to. */
function Onward({ way: { product, option } }: { way: Way }) {
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

function Summary({ way, best: [best], opens }: { way: Way; best: SortKey[]; opens: boolean }) {
  const t = useTranslations("ways");
  const locale = useLocale();
  const format = useFormat();
  const { product, departure, arrival, price } = way;
  const Icon = ICONS[product];
  const by = t("by", { product });
  const duration = format.duration(durationOf(way.minutes));
  const hours = hoursOf(way);
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
              <WayHour hour={hours.leaves} /> {t("leave")}
            </span>
            <span>
              <WayHour hour={hours.door} /> {t("door")}
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
