"use client";
// Calendar of selectable days: scrollable months on a phone, two months side by side on a desktop. Days
// show their lowest price when `fares` is set; the months' holidays are listed below them. Loaded by the
// sheets that show it.

import turkish from "@content/catalogues/tr/calendar.json";
import { useLocale, useTranslations } from "next-intl";
import {
  type ComponentProps,
  createContext,
  type Dispatch,
  type SetStateAction,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { DayButton, DayPicker } from "react-day-picker";
import { type FaresOf, useFares } from "@/lib/api/use-fares";
import { type Holiday, useHolidays } from "@/lib/api/use-holidays";
import { addDays, laterOf, monthAfter, monthBefore, monthOf, today } from "@/lib/dates";
import { datePartsOf, days } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { cheapestOf } from "@/lib/lowest";
import { useSettings } from "@/lib/settings";
import { bareMoney, shortMoney, symbolOf } from "@/lib/short-money";
import { useDesktop } from "@/lib/use-desktop";
import { useFormat } from "@/lib/use-format";
import { useNear } from "@/lib/use-near";
import { classes } from "@/ui/classes";
import { ChevronLeft, ChevronRight } from "@/ui/icons";
import styles from "./calendar.module.css";
import { type Festival, festivalsOf } from "./calendar-festivals";

export type Picking = {
  /** Dates in the form `YYYY-MM-DD`. */
  value: string;
  min: string;
  max: string;
  /** The search for the prices of days: null while unknown, undefined when days have no prices. */
  fares?: FaresOf | null;
  /** First and last day of a journey with their labels; the last one only when chosen. */
  span?: readonly Mark[];
  /** True while the day of the return is requested. */
  back?: boolean;
  onPick: (date: string) => void;
};
type Mark = { label: string; date: string };

/** Displayed and spoken information about a day. */
type Day = { name: string; price?: string; cheapest: boolean; ring?: string };
const DayOf = createContext<(date: string) => Day>((name) => ({ name, cheapest: false }));

export default function Calendar(picking: Picking) {
  return (
    <Messages turkish={{ calendar: turkish }}>
      <Months {...picking} />
    </Messages>
  );
}

function Months(picking: Picking) {
  const { min, max, fares } = picking;
  const holidays = useHolidays(min, max);
  const Shape = useDesktop() ? SideBySide : Scrolled;
  return (
    <div className={classes(styles.calendar, fares && styles.priced)}>
      <Shape {...picking} holidays={holidays} />
    </div>
  );
}

type WithHolidays = Picking & { holidays: Holiday[] };

function SideBySide({ holidays, ...picking }: WithHolidays) {
  const { min, max, fares } = picking;
  const [month, setMonth] = useState(firstSeen(picking));
  const months = shown(month, monthOf(min), monthOf(max));
  const found = useFares(fares ?? null, months);
  const dayOf = useDays(picking, found, cheapestIn(found, picking), holidays);
  return (
    <>
      <NearDays {...picking} />
      <DayOf value={dayOf}>
        <Grid picking={picking} months={months} onMonth={setMonth} />
      </DayOf>
      {/* The legend's space is reserved before its content is known. */}
      {fares && <Legend fares={fares} unknown={found.size === 0} />}
      <Festivals holidays={holidays} months={months} min={min} />
    </>
  );
}

/**
 * Returns the month that the calendar opens at: the month of the journey's first day, unless the last day
 * is more than a month later.
 */
function firstSeen({ value, span }: Picking): string {
  const first = monthOf(span?.[0]?.date ?? value);
  return monthOf(value) <= monthAfter(first) ? first : monthOf(value);
}

/**
 * Scrollable list of the months from the first that can be searched to the last, scrolled to
 * the chosen one.
 */
function Scrolled({ holidays, ...picking }: WithHolidays) {
  const { min, max, fares } = picking;
  const months: string[] = [];
  for (let month = monthOf(min); month <= monthOf(max); month = monthAfter(month)) months.push(month);
  const chosen = useRef<HTMLDivElement>(null);
  const [first] = useState(firstSeen(picking));
  // The cheapest day is computed over all loaded months; otherwise each month would have one.
  const [found, setFound] = useState<Record<string, Fares>>({});
  const best = useMemo(
    () =>
      cheapestIn(
        new Map(
          Object.values(found)
            .flatMap((month) => [...month])
            .sort(),
        ),
        { min, max },
      ),
    [found, min, max],
  );
  useLayoutEffect(() => {
    if (first !== monthOf(min)) chosen.current?.scrollIntoView({ block: "start" });
  }, [first, min]);
  return (
    <>
      <div className={styles.top}>
        <NearDays {...picking} />
        {fares && <Legend fares={fares} />}
      </div>
      {months.map((month) => (
        <div key={month} ref={month === first ? chosen : undefined} className={styles.section}>
          <OneMonth {...picking} month={month} holidays={holidays} best={best} onFares={setFound} />
        </div>
      ))}
    </>
  );
}

/** A single month. The month is rendered, and its prices are requested, when it comes near the viewport. */
function OneMonth({
  month,
  holidays,
  best,
  onFares,
  ...picking
}: WithHolidays & {
  month: string;
  best: string | null;
  onFares: Dispatch<SetStateAction<Record<string, Fares>>>;
}) {
  const place = useRef<HTMLElement>(null);
  const near = useNear(place);
  const format = useFormat();
  const months = [month];
  const found = useFares((near && picking.fares) || null, months);
  useEffect(() => onFares((others) => ({ ...others, [month]: found })), [month, found, onFares]);
  const dayOf = useDays(picking, found, best, holidays);
  return (
    <section ref={place} data-month={month} aria-label={format.date(`${month}-01`, "monthAndYear")}>
      {near ? (
        <DayOf value={dayOf}>
          <Grid picking={picking} months={months} />
        </DayOf>
      ) : (
        <div className={styles.blank} data-weeks={weeksOf(month)} />
      )}
      <Festivals holidays={holidays} months={months} min={picking.min} />
    </section>
  );
}

type Fares = ReturnType<typeof useFares>;

/** Returns the one selectable day that is marked as the cheapest. */
const cheapestIn = (found: Fares, { min, max }: Pick<Picking, "min" | "max">) =>
  cheapestOf([...found].filter(([date]) => date >= min && date <= max));

function useDays(
  { min, max, span, fares: of }: Picking,
  found: Fares,
  best: string | null,
  holidays: Holiday[],
) {
  const t = useTranslations("calendar");
  const locale = useLocale();
  const format = useFormat();
  const hasPrices = Boolean(of);
  return useMemo(() => {
    // Two holidays on one day: the first is shown.
    const onDay = new Map<string, Holiday>(holidays.toReversed().map((holiday) => [holiday.date, holiday]));
    const now = today();
    return (date: string): Day => {
      const price = date >= min && date <= max ? found.get(date) : undefined;
      const cheapest = date === best;
      const holiday = onDay.get(date);
      const said = t("day", {
        fare: cheapest ? "lowest" : price ? "some" : price === null ? "none" : "unknown",
        date: format.date(date),
        price: price ? shortMoney(locale, price) : "",
      });
      const marks = span?.filter((mark) => mark.date === date).map(({ label }) => label) ?? [];
      return {
        name: [said, date === now && t("today"), ...marks, holiday?.name].filter(Boolean).join(". "),
        price: hasPrices ? (price ? bareMoney(locale, price) : price === null ? "–" : "") : undefined,
        cheapest,
        // Past holidays are not listed below.
        ring: date >= min ? holiday?.color : undefined,
      };
    };
  }, [hasPrices, found, best, holidays, span, min, max, t, format, locale]);
}

/** Grid of days; with `onMonth` it has buttons to change the month. */
function Grid({
  picking: { value, min, max, span, onPick },
  months,
  onMonth,
}: {
  picking: Picking;
  months: string[];
  onMonth?: (month: string) => void;
}) {
  const t = useTranslations("calendar");
  const locale = useLocale();
  const format = useFormat();
  return (
    <DayPicker
      mode="single"
      required
      selected={dateOf(value)}
      onSelect={(date) => onPick(ISO.format(date))}
      month={dateOf(`${months[0]}-01`)}
      onMonthChange={(first) => onMonth?.(monthOf(ISO.format(first)))}
      hideNavigation={!onMonth}
      numberOfMonths={months.length}
      startMonth={dateOf(onMonth ? min : `${months[0]}-01`)}
      endMonth={dateOf(onMonth ? max : `${months[0]}-01`)}
      disabled={[{ before: dateOf(min) }, { after: dateOf(max) }]}
      modifiers={
        span && {
          end: span.map(({ date }) => dateOf(date)),
          between: betweenOf(span),
        }
      }
      modifiersClassNames={MODIFIERS}
      today={dateOf(today())}
      weekStartsOn={1}
      fixedWeeks={Boolean(onMonth)}
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
  );
}

/** Shortcuts for the most frequent days, when they can be selected. */
function NearDays({ value, min, max, back, onPick }: Picking) {
  const t = useTranslations("calendar");
  const now = today();
  const days = { today: now, tomorrow: addDays(now, 1), weekend: saturdayFrom(now) };
  const names = ["today", "tomorrow", "weekend"] as const;
  // Each day gets one shortcut only: on a Friday the weekend is tomorrow.
  const near = names.filter(
    (day) => days[day] >= min && days[day] <= max && names.find((first) => days[first] === days[day]) === day,
  );
  return (
    near.length > 0 &&
    !back && (
      <div className={styles.near}>
        {near.map((day) => (
          <button
            key={day}
            type="button"
            className={styles.chip}
            aria-pressed={days[day] === value}
            onClick={() => onPick(days[day])}
          >
            {t(day)}
          </button>
        ))}
      </div>
    )
  );
}

function Legend({ fares, unknown }: { fares: FaresOf; unknown?: boolean }) {
  const t = useTranslations("calendar");
  const locale = useLocale();
  const { currency } = useSettings();
  return (
    <p className={classes(styles.legend, unknown && styles.unknown)}>
      <span>{t("price", { per: fares.per, currency: symbolOf(locale, currency) })}</span>
      <span className={styles.cheapest}>
        <span className={styles.price}>{t("lowest")}</span>
      </span>
    </p>
  );
}

/** List of holidays that are not over. */
function Festivals({ holidays, months, min }: { holidays: Holiday[]; months: string[]; min: string }) {
  const festivals = festivalsOf(holidays, months).filter(({ last }) => last >= min);
  return (
    <ul className={styles.legend}>
      {festivals.map((festival) => (
        <li key={festival.first + festival.name}>
          <FestivalLine {...festival} />
        </li>
      ))}
    </ul>
  );
}

function FestivalLine({ name, color, first, last }: Festival) {
  const locale = useLocale();
  const short = days(locale, { day: "numeric", month: "short", timeZone: "UTC" });
  return (
    <>
      <Ring color={color} className={styles.dot} />
      <span>
        <span className={styles.days}>{short.formatRange(new Date(first), new Date(last))}</span> {name}
      </span>
    </>
  );
}

function Ring({ color, className }: { color: string; className: string | undefined }) {
  return (
    <svg aria-hidden className={classes(styles.ring, className)} viewBox="0 0 28 28" color={color}>
      <circle cx="14" cy="14" r="13" />
    </svg>
  );
}

/**
 * Converts to a date on the device's clock, as the library expects; at noon no clock change shifts the day.
 */
const dateOf = (date: string) => new Date(`${date}T12:00`);
/** The Swedish locale writes `YYYY-MM-DD`. */
const ISO = new Intl.DateTimeFormat("sv");

/** Returns the days inside a journey. For the library, two equal ends would mean every day. */
const betweenOf = ([first, last]: readonly Mark[]) =>
  first && last && first.date < last.date ? { after: dateOf(first.date), before: dateOf(last.date) } : [];

/** Returns the day of the week from Monday on: 0 to 6. */
const weekday = (date: string) => (new Date(date).getUTCDay() + 6) % 7;

const SATURDAY = 5;
/** Returns the next Saturday; on a Sunday, the Saturday of the following week. */
const saturdayFrom = (date: string) => addDays(date, (SATURDAY - weekday(date) + 7) % 7);

function weeksOf(month: string): number {
  const first = `${month}-01`;
  const days = Number(addDays(`${monthAfter(month)}-01`, -1).slice(8));
  return Math.ceil((weekday(first) + days) / 7);
}

/** Returns the two months to show. The last month is shown together with the month before it. */
function shown(month: string, earliest: string, latest: string): string[] {
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
          {ring && <Ring color={ring} className={styles.around} />}
          {children}
        </span>
        {price !== undefined && (
          <span className={classes(styles.price, price.length > LONG && styles.long)}>{price}</span>
        )}
      </span>
    </DayButton>
  );
}

/** Maximum length of a price in normal digits: more than `99.999` needs smaller digits on a phone. */
const LONG = 6;

const PARTS = {
  DayButton: DayCell,
  Chevron: ({ orientation }: { orientation?: string }) =>
    orientation === "left" ? <ChevronLeft className="flip-rtl" /> : <ChevronRight className="flip-rtl" />,
};

const MODIFIERS = { end: styles.chosen ?? "", between: styles.between ?? "" };

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
