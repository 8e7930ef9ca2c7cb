"use client";
// One direction of a followed journey: time until its next end, punctuality, position, meeting point and
// details.

import { useFormatter, useTranslations } from "next-intl";
import { Fragment, type ReactNode, useEffect, useState } from "react";
import type { FollowedJourney } from "@/lib/api/types";
import { durationOf, formatFlight, formatTime } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { useList } from "@/lib/use-list";
import { Badge } from "@/ui/badge";
import { classes } from "@/ui/classes";
import { ArrowRight, MapPin } from "@/ui/icons";
import styles from "./follow-screen.module.css";
import { type FollowedDirection, phaseOf } from "./phase";

type Product = FollowedJourney["product"];

const TICK_MS = 15_000;
const DAY_MINUTES = 24 * 60;

export function Direction({
  product,
  direction,
  active,
}: {
  product: Product;
  direction: FollowedDirection;
  /** False when no passenger of the booking travels any more. */
  active: boolean;
}) {
  const t = useTranslations("follow");
  const { from, to, cancelled } = direction;
  const Route = cancelled ? "s" : "span";
  return (
    <section className={styles.direction}>
      <h2>
        <Route>
          <bdi>{from}</bdi>
          {to !== from && (
            <>
              {" "}
              <ArrowRight className="flip-rtl" /> <bdi>{to}</bdi>
            </>
          )}
        </Route>
        {cancelled && (
          <>
            {" "}
            <Badge tone="danger">{t("cancelled")}</Badge>
          </>
        )}
      </h2>
      {active && !cancelled && <Progress product={product} direction={direction} />}
      <Facts product={product} direction={direction} meets={active && !cancelled && product !== "car"} />
    </section>
  );
}

function Progress({ product, direction }: { product: Product; direction: FollowedDirection }) {
  const t = useTranslations("follow");
  const span = useSpan();
  const [, tick] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => tick((ticks) => ticks + 1), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  const { name, left, share } = phaseOf(direction);
  return (
    <div className={styles.progress}>
      {name !== "over" && (
        <p className={styles.countdown}>
          <span>{t(`phase.${name}`, { product })}</span>
          <strong>{span(left)}</strong>
        </p>
      )}
      <p className={styles.marks}>
        {name === "during" && <Badge tone="accent">{t("underway", { product })}</Badge>}
        {name === "over" && <Badge tone="success">{t("over", { product })}</Badge>}
        {product !== "car" && (
          <Punctuality
            minutes={direction.minutes_later ?? null}
            isKnown={name === "during" || (name === "before" && left <= DAY_MINUTES)}
          />
        )}
      </p>
      {share > 0 && (
        <svg
          className={classes(styles.line, "flip-rtl")}
          viewBox="0 0 100 8"
          preserveAspectRatio="none"
          aria-hidden
        >
          <rect width="100" height="8" />
          <rect width={share * 100} height="8" className={styles.gone} />
        </svg>
      )}
    </div>
  );
}

/**
 * Days ahead, and for an arrival, only a change by the carrier is known, so the badge does not say "on
 * time".
 */
function Punctuality({ minutes, isKnown }: { minutes: number | null; isKnown: boolean }) {
  const t = useTranslations("follow");
  const span = useSpan();
  if (minutes) {
    const time = span(Math.abs(minutes));
    return <Badge tone="warning">{minutes > 0 ? t("later", { time }) : t("earlier", { time })}</Badge>;
  }
  return isKnown ? <Badge tone="success">{t("onTime")}</Badge> : null;
}

/** Formats at least two days in days, less in hours and minutes. */
function useSpan() {
  const format = useFormat();
  const { number } = useFormatter();
  return (minutes: number) =>
    minutes < 2 * DAY_MINUTES
      ? format.duration(durationOf(minutes))
      : number(Math.floor(minutes / DAY_MINUTES), { style: "unit", unit: "day", unitDisplay: "long" });
}

function Facts({
  product,
  direction: { departs, arrives, from_airport, to_airport, carrier, flight_numbers },
  meets,
}: {
  product: Product;
  direction: FollowedDirection;
  /** True where someone may meet the passengers on arrival. */
  meets: boolean;
}) {
  const t = useTranslations("follow");
  const list = useList();
  const facts: [string, ReactNode][] = [
    [t("departs", { product }), <End key="departs" at={departs} airport={from_airport} />],
    [
      t("arrives", { product }),
      <Fragment key="arrives">
        <End at={arrives} airport={to_airport} />
        {meets && (
          <span className={styles.meeting}>
            <MapPin /> {t("meet")}
          </span>
        )}
      </Fragment>,
    ],
    [
      t("carrier", { product }),
      <Fragment key="carrier">
        <bdi>{carrier}</bdi>
        {flight_numbers.length > 0 && <strong>{list(flight_numbers.map(formatFlight))}</strong>}
      </Fragment>,
    ],
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function End({ at, airport }: { at: string; airport: FollowedDirection["from_airport"] }) {
  return (
    <>
      <When at={at} />
      {airport && (
        <span className={styles.airport}>
          <Airport {...airport} />
        </span>
      )}
    </>
  );
}

const Airport = ({ code, name }: { code: string; name: string }) => (
  <>
    <bdi>{code}</bdi> <bdi>{name}</bdi>
  </>
);

/** `at` is a local time of the place (`YYYY-MM-DDTHH:MM`). */
function When({ at }: { at: string }) {
  const format = useFormat();
  const [date = "", time = ""] = at.split("T");
  return (
    <time dateTime={at}>
      {format.date(date)} <strong>{formatTime(time)}</strong>
    </time>
  );
}
