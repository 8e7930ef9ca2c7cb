"use client";
// One month on a phone, two on a desktop. A day has its lowest price where those are asked for. Only date-sheet.tsx imports this file,
// lazily.

import turkish from "@content/catalogues/tr/calendar.json";
import { useLocale, useTranslations } from "next-intl";
import { type ComponentProps, createContext, useContext, useMemo, useState } from "react";
import { DayButton, DayPicker } from "react-day-picker";
import { type FaresOf, useFares } from "@/lib/api/use-fares";
import { type Holiday, useHolidays } from "@/lib/api/use-holidays";
import { laterOf, monthAfter, monthBefore, monthOf, today } from "@/lib/dates";
import { datePartsOf } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { lowestOf } from "@/lib/lowest";
import { useSettings } from "@/lib/settings";
import { bareMoney, shortMoney, symbolOf } from "@/lib/short-money";
import { useDesktop } from "@/lib/use-desktop";
import { useFormat } from "@/lib/use-format";
import styles from "./calendar.module.css";
import { classes } from "./classes";
import { ChevronLeft, ChevronRight } from "./icons";

export type Picking = {
  /** All three `YYYY-MM-DD`. */
  value: string;
  min: string;
  max: string;
  /** What the days' prices are asked for by: null before that is known, nothing where days have none. */
  fares?: FaresOf | null;
  onPick: (date: string) => void;
};

/** What is shown and said of a day. */
type Day = { name: string; price?: string; cheapest: boolean; ring?: string };
const DayOf = createContext<(date: string) => Day>((name) => ({ name, cheapest: false }));

export default function Calendar(picking: Picking) {
  return (
    <Messages turkish={{ calendar: turkish }}>
      <Months {...picking} />
    </Messages>
  );
}

function Months({ value, min, max, fares = null, onPick }: Picking) {
  const t = useTranslations("calendar");
  const locale = useLocale();
  const format = useFormat();
  const { currency } = useSettings();
  const [month, setMonth] = useState(monthOf(value));
  const months = shown(month, monthOf(min), monthOf(max), useDesktop());
  const isPriced = fares !== null;
  const found = useFares(fares, months);
  const lowest = lowestOf(
    [...found].flatMap(([date, price]) => (price && date >= min && date <= max ? [price.total] : [])),
  );
  const holidays = useHolidays(min, max);
  const kinds = new Map(holidays.map(({ kind, color }) => [kind, color]));
  const dayOf = useMemo(() => {
    // Of two on one day the first is shown.
    const onDay = new Map<string, Holiday>(holidays.toReversed().map((holiday) => [holiday.date, holiday]));
    const now = today();
    return (date: string): Day => {
      const price = date >= min && date <= max ? found.get(date) : undefined;
      const cheapest = lowest !== null && price?.total === lowest;
      const holiday = onDay.get(date);
      const said = t("day", {
        fare: cheapest ? "lowest" : price ? "some" : price === null ? "none" : "unknown",
        date: format.date(date),
        price: price ? shortMoney(locale, price) : "",
      });
      return {
        name: [said, date === now && t("today"), holiday?.name].filter(Boolean).join(". "),
        price: isPriced ? (price ? bareMoney(locale, price) : price === null ? "–" : "") : undefined,
        cheapest,
        ring: holiday?.color,
      };
    };
  }, [isPriced, found, lowest, holidays, min, max, t, format, locale]);
  return (
    <div className={classes(styles.calendar, fares && styles.priced)}>
      <DayOf value={dayOf}>
        <DayPicker
          mode="single"
          required
          selected={dateOf(value)}
          onSelect={(date) => onPick(ISO.format(date))}
          month={dateOf(`${months[0]}-01`)}
          onMonthChange={(first) => setMonth(monthOf(ISO.format(first)))}
          numberOfMonths={months.length}
          startMonth={dateOf(min)}
          endMonth={dateOf(max)}
          disabled={[{ before: dateOf(min) }, { after: dateOf(max) }]}
          today={dateOf(today())}
          weekStartsOn={1}
          fixedWeeks
          lang={locale}
          dir={document.documentElement.dir}
          labels={{
            labelNav: () => t("months"),
            labelNext: () => t("nextMonth"),
            labelPrevious: () => t("previousMonth"),
            labelGrid: (date) => format.date(ISO.format(date), "monthAndYear"),
            labelWeekday: (date) => format.dateParts(ISO.format(date)).weekday,
          }}
          formatters={{
            formatCaption: (date) => format.date(ISO.format(date), "monthAndYear"),
            formatWeekdayName: (date) => datePartsOf(locale, ISO.format(date), "short").weekday,
          }}
          components={PARTS}
          classNames={CLASSES}
        />
      </DayOf>
      {/* The places of both lines are there before what they say is known. */}
      {fares && (
        <p className={classes(styles.legend, found.size === 0 && styles.unknown)}>
          <span>{t("price", { per: fares.per, currency: symbolOf(locale, currency) })}</span>
          <span className={styles.cheapest}>
            <span className={styles.price}>{t("lowest")}</span>
          </span>
        </p>
      )}
      <ul className={styles.legend}>
        {[...kinds].map(([kind, color]) => (
          <li key={kind}>
            <svg aria-hidden width="12" height="12" viewBox="0 0 12 12">
              <circle cx="6" cy="6" r="5" fill="none" stroke={color} strokeWidth="2" />
            </svg>
            {t(kind)}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Days of the library are dates on the device's clock; at noon no change of that clock moves them. */
const dateOf = (date: string) => new Date(`${date}T12:00`);
/** Swedish writes `YYYY-MM-DD`. */
const ISO = new Intl.DateTimeFormat("sv");

/** The last month has the one before it at its side. */
function shown(month: string, earliest: string, latest: string, two: boolean): string[] {
  if (!two) return [month];
  const first = month < latest ? month : laterOf(monthBefore(latest), earliest);
  return first < latest ? [first, monthAfter(first)] : [first];
}

function DayCell({ children, ...button }: ComponentProps<typeof DayButton>) {
  const { name, price, cheapest, ring } = useContext(DayOf)(button.day.isoDate);
  return (
    <DayButton
      {...button}
      aria-label={undefined}
      className={classes(styles.button, cheapest && styles.cheapest)}
    >
      <span className="visually-hidden">{name}</span>
      <span aria-hidden className={styles.face}>
        <span className={styles.number}>
          {ring && (
            <svg aria-hidden className={styles.ring} viewBox="0 0 28 28">
              <circle cx="14" cy="14" r="13" fill="none" stroke={ring} strokeWidth="2" />
            </svg>
          )}
          {children}
        </span>
        {price !== undefined && (
          <span className={classes(styles.price, price.length > LONG && styles.long)}>{price}</span>
        )}
      </span>
    </DayButton>
  );
}

/** More than `99.999` needs smaller digits on a phone. */
const LONG = 6;

const PARTS = {
  DayButton: DayCell,
  Chevron: ({ orientation }: { orientation?: string }) =>
    orientation === "left" ? <ChevronLeft className="flip-rtl" /> : <ChevronRight className="flip-rtl" />,
};

const CLASSES = {
  months: styles.months,
  nav: styles.nav,
  button_previous: styles.turn,
  button_next: styles.turn,
  month: styles.month,
  month_caption: styles.caption,
  month_grid: styles.grid,
  weekday: styles.weekday,
  day: styles.day,
  today: styles.today,
  selected: styles.chosen,
};
