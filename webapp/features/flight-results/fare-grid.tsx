"use client";
// GET /api/flight/gateway/results/grid/: round-trip prices of the days around both dates, as a table of
// departure and return dates. Each price opens its search.

import turkish from "@content/catalogues/tr/calendar.json";
import { useLocale, useTranslations } from "next-intl";
import { addressOf } from "@/lib/api/client";
import { STEADY, useGet } from "@/lib/api/swr";
import type { Answer, FlightSearchOption } from "@/lib/api/types";
import { compareMoney, datePartsOf } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { cheapestOf } from "@/lib/lowest";
import { useSettings } from "@/lib/settings";
import { shortMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { classes } from "@/ui/classes";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/state";
import type { Days } from "./compare-days";
import styles from "./fare-grid.module.css";

type Grid = Answer<"CachedResults_FareGrid">;
type Shown = { option: FlightSearchOption; onPick: (days: Days) => void };

export default function FareGrid(shown: Shown) {
  return (
    <Messages turkish={{ calendar: turkish }}>
      <Fares {...shown} />
    </Messages>
  );
}

function Fares({ option, onPick }: Shown) {
  const t = useTranslations("calendar.grid");
  const common = useTranslations("common");
  const { currency } = useSettings();
  const { data, error, mutate } = useGet(
    addressOf("/api/flight/gateway/results/grid/", { option: option.id, currency }),
    { ...STEADY, revalidateIfStale: true },
  );
  const pairs = data?.days.flatMap(({ date, back }) =>
    back.map((fare) => [pairOf(date, fare.date), fare.price] as const),
  );
  return (
    <div className={styles.place} aria-busy={!data && !error}>
      {data && pairs?.some(([, price]) => price) ? (
        <Table days={data.days} best={cheapestOf(pairs)} option={option} onPick={onPick} />
      ) : data ? (
        <EmptyState title={t("emptyTitle")} text={t("emptyText")} />
      ) : error ? (
        <ErrorState
          title={t("failed")}
          action={<Button onClick={() => mutate()}>{common("retry")}</Button>}
        />
      ) : (
        <>
          <span className="visually-hidden" role="status">
            {common("loading")}
          </span>
          <Skeleton height="448" radius="m" />
        </>
      )}
    </div>
  );
}

const pairOf = (departure: string, back: string) => `${departure} ${back}`;

const intoView = (button: HTMLElement | null) =>
  button?.scrollIntoView({ block: "nearest", inline: "center" });

/** `best` is the cheapest pair of dates. */
function Table({ days, best, option, onPick }: { days: Grid["days"]; best: string | null } & Shown) {
  const t = useTranslations("calendar.grid");
  const calendar = useTranslations("calendar");
  const locale = useLocale();
  const format = useFormat();
  const backs = [...new Set(days.flatMap(({ back }) => back.map(({ date }) => date)))].sort();
  const own = days
    .find(({ date }) => date === option.departure_date)
    ?.back.find(({ date }) => date === option.return_date)?.price;
  return (
    <table className={styles.grid}>
      <caption className={styles.caption}>
        <span>{t("caption")}</span>
      </caption>
      <thead>
        <tr>
          <td />
          <th scope="colgroup" colSpan={backs.length} className={styles.group}>
            <span>{t("back")}</span>
          </th>
        </tr>
        <tr>
          <th scope="col" className={styles.group}>
            {t("departure")}
          </th>
          {backs.map((date) => (
            <th
              key={date}
              scope="col"
              className={classes(styles.day, date === option.return_date && styles.chosen)}
            >
              <DayHead date={date} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ date, back }) => (
          <tr key={date}>
            <th scope="row" className={classes(styles.day, date === option.departure_date && styles.chosen)}>
              <DayHead date={date} />
            </th>
            {backs.map((return_date) => {
              const price = back.find((fare) => fare.date === return_date)?.price;
              if (!price) {
                const why = return_date < date ? "before" : "none";
                return (
                  <td key={return_date} className={styles.none}>
                    <span className="visually-hidden">{t(why)}</span>
                    <span aria-hidden>{why === "none" && "–"}</span>
                  </td>
                );
              }
              const cheapest = pairOf(date, return_date) === best;
              const less = own && compareMoney(price.total, own.total) < 0;
              const current = date === option.departure_date && return_date === option.return_date;
              return (
                <td key={return_date}>
                  <button
                    ref={current ? intoView : undefined}
                    type="button"
                    className={classes(styles.fare, less && styles.less, cheapest && styles.cheapest)}
                    aria-current={current || undefined}
                    onClick={() => onPick({ departure_date: date, return_date })}
                  >
                    <span className="visually-hidden">
                      {t("pair", {
                        fare: cheapest ? "lowest" : "some",
                        departure: format.date(date),
                        back: format.date(return_date),
                        price: shortMoney(locale, price),
                      })}
                    </span>
                    <span aria-hidden className={styles.shown}>
                      <span>{shortMoney(locale, price)}</span>
                      {cheapest && <small>{calendar("lowest")}</small>}
                    </span>
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayHead({ date }: { date: string }) {
  const { weekday, day, month } = datePartsOf(useLocale(), date, "short");
  return (
    <>
      <span className={styles.weekday}>{weekday}</span>{" "}
      <span>
        {day} {month}
      </span>
    </>
  );
}
