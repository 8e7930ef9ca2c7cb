"use client";
// Manage booking: deadline and amount of an online cancellation, and the entries to cancel, to change and
// to correct a name.

import manage from "@content/catalogues/tr/manage.json";
import terms from "@content/catalogues/tr/terms.json";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { inOrder, isCancelled, isChanging, journeyOf } from "@/lib/account/after-sale";
import type { AfterSale, BookedPassenger, BookingLine, Money } from "@/lib/api/types";
import { addMoney, compareMoney, onOneLine } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { CalendarDays, CircleX, User } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { warmSheets } from "@/ui/sheet";
import { useOnlineTerms } from "@/widgets/order/use-online-terms";
import passengersStyles from "../passengers/passengers.module.css";
import { paidOf } from "../refund/refund-parts";
import { Route } from "../route";
import ticketStyles from "../ticket.module.css";
import type { Departure } from "../ticket-product";
import styles from "./manage-card.module.css";
import { useNamesOf } from "./use-for-whom";

const SHEETS = {
  cancel: lazy(() => import("../cancel/cancel-sheet")),
  change: lazy(() => import("../change/change-sheet")),
  name: lazy(() => import("./name-sheet")),
};
type SheetName = keyof typeof SHEETS;

const TONES = { confirming: "info", done: "success", notMade: "warning" } as const;

export type ManagedBooking = Pick<AfterSale, "lines" | "refunds" | "left_to_refund"> & {
  product: Product;
  session: string;
  passengers: Pick<BookedPassenger, "name" | "surname" | "latin_name" | "latin_surname" | "gender">[];
  /** Indexed by the `leg` of the lines. */
  departures: Pick<Departure, "from" | "to" | "stations" | "travellers">[];
  /** Called after a cancellation, a change or a correction. */
  onChanged: () => unknown;
};

export function Manage(booking: ManagedBooking) {
  return (
    <Messages turkish={{ manage, terms }}>
      <ManageCard {...booking} lines={inOrder(booking.lines)} />
    </Messages>
  );
}

function ManageCard(booking: ManagedBooking) {
  const t = useTranslations("manage");
  const [sheet, setSheet] = useState<SheetName>();
  const [isOpen, setOpen] = useState(false);
  const openSheet = (name: SheetName) => {
    setSheet(name);
    setOpen(true);
  };
  const warm = { onPointerEnter: warmSheets, onFocus: warmSheets };
  const Opened = sheet && SHEETS[sheet];
  // The open sheet stays mounted after the card is gone, to show the result.
  const isOver = booking.lines.every((line) => isCancelled(line) || line.state === "changed");
  const isAtAirline = booking.lines.some(isChanging);
  const outcome = useChangeOutcome(booking.lines);
  return (
    <>
      {!isOver && (
        <Card className={classes(ticketStyles.group, ticketStyles.screenOnly, styles.manage)}>
          {outcome && (
            <div role="status">
              <Notice tone={TONES[outcome]} title={t(`changing.${outcome}`, { product: booking.product })}>
                {t(`changing.${outcome}Text`, { product: booking.product })}
              </Notice>
            </div>
          )}
          <OnlineTerms booking={booking} />
          {booking.lines.some(({ changeable }) => changeable) && (
            <Button
              look="secondary"
              icon={<CalendarDays />}
              {...warm}
              onClick={() => openSheet("change")}
              wide
            >
              {t("changing.open")}
            </Button>
          )}
          {booking.lines.some(({ state }) => state === "active") && (
            <Button look="secondary" icon={<User />} {...warm} onClick={() => openSheet("name")} wide>
              {t("naming.open")}
            </Button>
          )}
          {(!isAtAirline || booking.lines.some(({ cancellable }) => cancellable)) && (
            <Button look="secondary" icon={<CircleX />} {...warm} onClick={() => openSheet("cancel")} wide>
              {t("title", { step: "lines" })}
            </Button>
          )}
        </Card>
      )}
      {Opened && (
        <Suspense>
          <Opened key={sheet} {...booking} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Lists journeys with different deadlines separately; otherwise shows one text for all. */
function OnlineTerms({ booking }: { booking: ManagedBooking }) {
  const say = useOnlineTerms();
  const format = useFormat();
  const { lines, departures, passengers } = booking;
  const namesOf = useNamesOf(passengers);
  const isUnknown = lines.some(({ cancellable, terms }) => cancellable && terms.length === 0);
  const all = onlineTerms(lines);
  if (!all && !isUnknown) return null;
  const ofJourneys = [...new Map(lines.map((line) => [journeyOf(line), line])).values()];
  const byDay = ofJourneys.sort((one, other) => `${one.departs}`.localeCompare(`${other.departs}`));
  const journeys = byDay.flatMap((line) => {
    const own = lines.filter((other) => journeyOf(other) === journeyOf(line));
    const terms = onlineTerms(own);
    return terms || own.some(({ state }) => state === "active") ? [{ line, terms }] : [];
  });
  const ends = new Set(journeys.map(({ terms }) => terms?.until));
  // External suppliers cancel whole bookings, so a later deadline of one journey does not apply.
  const isWhole = isUnknown || lines.some(({ whole_way }) => whole_way) || ends.size < 2;
  if (isWhole) return <p>{say(all, !isUnknown, paidOf(booking))}</p>;
  return journeys.map(({ line, terms }) => {
    const { leg, departs, id } = line;
    const departure = departures[leg];
    // Two journeys of one direction may be on the same day, so the passengers' names distinguish them.
    const isApart = journeys.filter((other) => other.line.leg === leg).length > 1;
    const own = lines.filter((other) => journeyOf(other) === journeyOf(line) && other.state !== "changed");
    return (
      <div key={id}>
        <p className={passengersStyles.names}>
          {departure && <Route {...departure} />}
          {departs && ` · ${onOneLine(format.date(departs.slice(0, 10), "short"))}`}
          {isApart && ` · ${namesOf(own)}`}
        </p>
        <p>{say(terms, true, paidOf(booking))}</p>
      </div>
    );
  });
}

type ChangeOutcome = keyof typeof TONES;

/**
 * Outcome of a change that its airline confirms later, tracked while the page is open. Null when no
 * change is awaited.
 */
function useChangeOutcome(lines: BookingLine[]): ChangeOutcome | null {
  const changed = lines.filter(({ state }) => state === "changed").length;
  /** Number of changed lines before the awaited change. */
  const [before, setBefore] = useState<number | null>(null);
  if (lines.some(isChanging)) {
    if (before !== changed) setBefore(changed);
    return "confirming";
  }
  if (before === null) return null;
  return changed > before ? "done" : "notMade";
}

/**
 * Refund and deadline when everything cancellable is cancelled. The sum is null when a fee applies; a
 * quote then gives the amount.
 */
function onlineTerms(lines: BookingLine[]): {
  until: string;
  clock: BookingLine["clock"];
  back: Money | null;
  open_ticket: boolean;
  fee_until: string | null;
} | null {
  const open = lines.flatMap(({ cancellable, price, clock, terms }) => {
    const term = terms.find(({ until, allowed }) => allowed && Date.parse(until) > Date.now());
    return cancellable && term ? [{ price, clock, ...term, steps: terms }] : [];
  });
  const [first, ...rest] = open.sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
  if (!first) return null;
  const isFree = open.every(({ fee }) => compareMoney(fee.total, "0") === 0);
  const fees = open.map(({ steps }) => feeUntil(steps, first.until));
  return {
    until: first.until,
    clock: first.clock,
    open_ticket: open.some(({ open_ticket }) => open_ticket),
    fee_until: isFree && fees.every((end) => end !== null) ? (fees.toSorted()[0] ?? null) : null,
    back: isFree ? addMoney(first.price, ...rest.map(({ price }) => price)) : null,
  };
}

/** Deadline of the steps after `free` that refund with a fee; null when there is none. */
function feeUntil(steps: BookingLine["terms"], free: string): string | null {
  const later = steps.filter(({ until }) => Date.parse(until) > Date.parse(free));
  const end = later.findIndex(({ allowed, open_ticket }) => !allowed || open_ticket);
  const last = (end < 0 ? later : later.slice(0, end)).at(-1);
  return last && compareMoney(last.fee.total, "0") > 0 ? last.until : null;
}
