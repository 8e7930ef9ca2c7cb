"use client";
// Changing, in steps: what and to which day, who asks (where the server does not know), the offers with what each costs, the seats of a
// bus, the sum, and what became of it. Fetched when it is opened.

import itinerary from "@content/catalogues/tr/itinerary.json";
import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import type { Money } from "@/lib/api/types";
import { addDays, today } from "@/lib/dates";
import { ask } from "@/lib/dialog";
import { addMoney, compareMoney } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Button, ButtonLink } from "@/ui/button";
import { SelectField, TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { Price } from "@/ui/price";
import { Sheet } from "@/ui/sheet";
import { EmptyState } from "@/ui/state";
import { useSumByParts } from "@/ui/use-online-terms";
import type { Offer } from "./change-offers";
import { LineChoice } from "./line-choice";
import type { ManagedBooking } from "./manage";
import styles from "./manage.module.css";
import { ManageCode } from "./manage-code";
import { type Choice, type DoneStep, type Found, type Seat, useChange } from "./use-change";
import { WayChoice } from "./way-choice";

type Props = ManagedBooking & { open: boolean; onClose: () => void; waived?: Waived };
/** Lines whose departure the carrier changed, and the days on which another one costs nothing. */
type Waived = { lines: string[]; from: string; to: string };
type Changing = ReturnType<typeof useChange>;

/** Tickets are sold for so many days ahead. */
const SALE_DAYS = 360;

export default function ChangeSheet(props: Props) {
  return (
    <Messages turkish={{ manage, itinerary }}>
      <Steps {...props} />
    </Messages>
  );
}

function Steps({ open, onClose, waived, ...booking }: Props) {
  const t = useTranslations("manage.changing");
  const disruption = useTranslations("manage.disruption");
  const changing = useChange(booking, waived?.lines);
  const { step, fault, needsCode, goOn, restart } = changing;
  const close = () => {
    onClose();
    if (step.at === "done" || step.at === "confirming") restart();
  };
  let body: ReactNode;
  if (needsCode) body = <ManageCode booking={booking} onOpened={goOn} />;
  else if (step.at === "lines") body = <Lines booking={booking} changing={changing} waived={waived} />;
  else if (step.at === "offers") body = <OfferLists offers={step.offers} changing={changing} />;
  else if (step.at === "seats") {
    body = <Seats {...step} booking={booking} changing={changing} />;
  } else if (step.at === "sum") {
    body = <Sum offers={step.offers} choice={step.choice} changing={changing} />;
  } else if (step.at === "confirming") {
    body = <Confirming onClose={close} />;
  } else body = <Done {...step} onClose={close} />;
  return (
    <Sheet
      open={open}
      onClose={close}
      title={
        waived && step.at === "lines" && !needsCode
          ? disruption("another")
          : t("title", { step: needsCode ? "code" : step.at })
      }
      height="tall"
    >
      <div className={styles.content}>
        {fault && <Notice tone="danger">{fault}</Notice>}
        {body}
      </div>
    </Sheet>
  );
}

function Lines({
  booking: { product, departures },
  changing: { open, isWholeWay, chosen, choose, days, setDays, ways, search, isBusy },
  waived,
}: {
  booking: ManagedBooking;
  changing: Changing;
  waived: Waived | undefined;
}) {
  const t = useTranslations("manage.changing");
  const format = useFormat();
  const disruption = useTranslations("manage.disruption");
  const [now] = useState(today);
  const first = waived && now < waived.from ? waived.from : now;
  const last = waived?.to ?? addDays(now, SALE_DAYS);
  const asksBack = product === "car" || (product === "flight" && ways.size > 1);
  const back = product === "car" ? "dropoff_date" : "return_date";
  const isWhole =
    chosen.length > 0 && days.departure_date && (back === "dropoff_date" || !asksBack || days[back]);
  const day = (name: keyof typeof days, label: string) => (
    <TextField
      type="date"
      label={label}
      min={first}
      max={last}
      value={days[name]}
      onChange={({ target }) => setDays({ ...days, [name]: target.value })}
      required
    />
  );
  return (
    <>
      <p>
        {waived
          ? disruption("anotherText", { from: format.date(first, "full"), to: format.date(last, "full") })
          : t("text")}
      </p>
      {isWholeWay ? (
        <WayChoice lines={open} departures={departures} chosen={chosen} choose={choose} />
      ) : (
        <LineChoice
          legend={t("legend")}
          lines={open}
          chosen={chosen}
          choose={choose}
          propsOf={({ departs }) => ({
            hint: departs ? format.date(departs.slice(0, 10), "full") : undefined,
          })}
        />
      )}
      {day("departure_date", t("day", { product }))}
      {asksBack && day(back, t("backDay", { product }))}
      <Button busy={isBusy} disabled={!isWhole} onClick={search} wide>
        {t("search")}
      </Button>
    </>
  );
}

function OfferLists({ offers, changing }: { offers: Found; changing: Changing }) {
  const t = useTranslations("manage.changing");
  const [there, setThere] = useState<Offer>();
  const { take, restart, isBusy, isWholeWay, days } = changing;
  const asksBack = offers.back.length > 0;
  const another = (
    <Button look="quiet" onClick={restart} wide>
      {t("anotherDay")}
    </Button>
  );
  if (offers.there.length === 0 && isWholeWay) {
    return (
      <>
        <EmptyState title={t("emptyAtAirline")} text={t("emptyAtAirlineText")} />
        <Button onClick={restart} wide>
          {t("anotherDay")}
        </Button>
        <ButtonLink href="/contact/" prefetch={false} look="quiet" wide>
          {t("writeToUs")}
        </ButtonLink>
      </>
    );
  }
  if (offers.there.length === 0) {
    return (
      <>
        <EmptyState title={t("empty")} text={t("emptyText")} />
        {another}
      </>
    );
  }
  return (
    <>
      {there ? (
        <OfferList
          label={t("backOffers")}
          day={days.return_date}
          offers={offers.back}
          isBusy={isBusy}
          onTake={(back) => take(offers, there, back)}
        />
      ) : (
        <OfferList
          label={t("offers")}
          day={days.departure_date}
          offers={offers.there}
          isBusy={isBusy}
          onTake={(offer) => (asksBack ? setThere(offer) : take(offers, offer))}
        />
      )}
      {another}
    </>
  );
}

function OfferList({
  label,
  day,
  offers,
  isBusy,
  onTake,
}: {
  label: string;
  day: string;
  offers: Offer[];
  isBusy: boolean;
  onTake: (offer: Offer) => unknown;
}) {
  const t = useTranslations("manage.changing");
  const format = useFormat();
  return (
    <>
      <p className={styles.times}>{format.date(day, "full")}</p>
      <ul className={styles.quoted} aria-label={label}>
        {offers.map((offer) => (
          <li key={`${offer.product_id} ${offer.fare_code}`} className={styles.offer}>
            <p className={styles.offered}>
              <Times {...offer} />
              <span className={styles.at}>
                <Detail {...offer} />
              </span>
            </p>
            <p>
              <Due due={offer.due} />
            </p>
            <Button
              look="secondary"
              busy={isBusy}
              aria-description={`${offer.title} ${offer.detail}`}
              onClick={() => onTake(offer)}
            >
              {t("take")}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}

function Times({ title, daysLater }: Offer) {
  const t = useTranslations("itinerary");
  return (
    <>
      <bdi className={styles.times}>{title}</bdi>
      {daysLater > 0 && (
        <sup className="later">
          <span aria-hidden>+{daysLater}</span>
          <span className="visually-hidden">{t("dayOffset", { count: daysLater })}</span>
        </sup>
      )}
    </>
  );
}

function Detail({ detail, stops }: Offer) {
  const t = useTranslations("itinerary");
  return (
    <>
      <bdi>{detail}</bdi>
      {stops !== undefined && ` · ${t("stops", { count: stops })}`}
    </>
  );
}

const sign = ({ total }: Money) => compareMoney(total, "0");
const positive = (money: Money) => ({ ...money, total: money.total.replace("-", "") });

/** More, less or nothing. */
function Due({ due }: { due: Money }) {
  const t = useTranslations("manage.changing");
  if (sign(due) === 0) return t("nothingDue");
  return (
    <>
      <span>{sign(due) > 0 ? t("toPay") : t("comesBack")}</span> <Price money={positive(due)} />
    </>
  );
}

/** In the order of the booking's travellers. Whether a woman or a man sits there the booking knows: others' seats are not offered. */
function Seats({
  offers,
  there,
  free,
  currency,
  booking: { lines, travellers },
  changing: { sit, restart },
}: {
  offers: Found;
  there: Offer;
  free: Seat[];
  currency: string;
  booking: ManagedBooking;
  changing: Changing;
}) {
  const t = useTranslations("manage.changing");
  const format = useFormat();
  const [picked, pick] = useState<Record<number, string>>({});
  const asked = lines.filter(({ id }) => offers.asked.includes(id));
  const moved = [...new Set(asked.map(({ traveller }) => traveller))].sort((a, b) => a - b);
  const soldTo = (at: number) => {
    const gender = travellers[at]?.gender;
    return free.filter(({ women, men }) => (gender === "F" ? women : gender === "M" ? men : true));
  };
  const seats = moved.flatMap((at) => free.find(({ seat }) => String(seat) === picked[at]) ?? []);
  const isWhole = new Set(seats).size === offers.seats;
  return (
    <>
      <p>{t("seatsText")}</p>
      {moved.map((at) => (
        <SelectField
          key={at}
          label={t("seatOf", { name: `${travellers[at]?.name} ${travellers[at]?.surname}` })}
          value={picked[at] ?? ""}
          onChange={({ target }) => pick({ ...picked, [at]: target.value })}
        >
          <option value="">{t("noSeat")}</option>
          {soldTo(at).map(({ seat, price }) => (
            <option key={seat} value={seat}>
              {offers.waived
                ? t("seatAlone", { seat })
                : t("seat", { seat, price: format.money({ total: price, currency }) })}
            </option>
          ))}
        </SelectField>
      ))}
      <Button disabled={!isWhole} onClick={() => sit(offers, there, seats)} wide>
        {t("next")}
      </Button>
      <Button look="quiet" onClick={restart} wide>
        {t("anotherDay")}
      </Button>
    </>
  );
}

function Sum({
  offers,
  choice,
  changing: { confirm, dueSum, restart, isBusy, isWholeWay, days },
}: {
  offers: Found;
  choice: Choice;
  changing: Changing;
}) {
  const t = useTranslations("manage.changing");
  const format = useFormat();
  const { there, back, difference, fee, due } = choice;
  const sum = dueSum(due);
  const words = sign(due) > 0 ? "pay" : sign(due) < 0 ? "getBack" : "free";
  const agree = async () => {
    // What is to be paid is asked for once more by the payment page.
    const agreed =
      sign(due) > 0 ||
      (await ask({
        title: t("question"),
        text: t(isWholeWay ? "sureAtAirline" : "sure"),
        confirm: t(words, { sum }),
        cancel: t("keep"),
      }));
    if (agreed) await confirm(offers, choice);
  };
  return (
    <>
      {[
        { offer: there, day: days.departure_date },
        { offer: back, day: days.return_date },
      ].map(
        ({ offer, day }) =>
          offer && (
            <p key={offer.product_id}>
              <Times {...offer} />
              <span className={styles.at}>{format.date(day, "full")}</span>
              <span className={styles.at}>
                <Detail {...offer} />
              </span>
            </p>
          ),
      )}
      <div className="sums">
        <p className="part">
          <span>{t("newPrice")}</span>
          <Price money={addMoney(offers.paid, difference)} />
        </p>
        <p className="part">
          <span>{t("paid")}</span>
          <Price money={offers.paid} />
        </p>
        <p className="part">
          <span>{t("difference")}</span>
          <Price money={difference} />
        </p>
        <p className="part">
          <span>{t("fee")}</span>
          <Price money={fee} />
        </p>
        <p className="head">
          <span>{sign(due) < 0 ? t("comesBack") : t("toPay")}</span>
          <Price money={positive(due)} size="l" />
        </p>
      </div>
      {sign(due) <= 0 && compareMoney(difference.total, due.total) < 0 && sign(difference) < 0 && (
        <p>{t("notBack")}</p>
      )}
      <p>{t("stays")}</p>
      <Button busy={isBusy} onClick={agree} wide>
        {t(words, { sum })}
      </Button>
      {!isBusy && (
        <Button look="quiet" onClick={restart} wide>
          {t("anotherDay")}
        </Button>
      )}
    </>
  );
}

function Confirming({ onClose }: { onClose: () => void }) {
  const t = useTranslations("manage.changing");
  return (
    <>
      <div role="status">
        <Notice title={t("confirming")}>{t("confirmingText")}</Notice>
      </div>
      <Button onClick={onClose} wide>
        {t("close")}
      </Button>
    </>
  );
}

function Done({ due, parts, onClose }: DoneStep & { onClose: () => void }) {
  const t = useTranslations("manage.changing");
  const sumOf = useSumByParts();
  return (
    <>
      <div role="status">
        <Notice tone="success" title={t("done")}>
          {sign(due) < 0 ? t("doneBack", { sum: sumOf(positive(due), parts) }) : t("doneText")}
        </Notice>
      </div>
      <Button onClick={onClose} wide>
        {t("close")}
      </Button>
    </>
  );
}
