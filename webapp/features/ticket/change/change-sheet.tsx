"use client";
// Steps of a change: tickets and dates, verification code (when the server requires one), offers with
// their cost, bus seats, sum, and result. Loaded lazily when it opens.

import itinerary from "@content/catalogues/tr/itinerary.json";
import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense } from "react";
import { ask } from "@/lib/dialog";
import { addMoney, compareMoney, timesMoney } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Price } from "@/ui/price";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { useSumByParts } from "@/widgets/order/use-online-terms";
import type { ManagedBooking } from "../manage/manage";
import styles from "../manage/manage.module.css";
import { ManageCode } from "../manage/manage-code";
import { useForWhom } from "../manage/use-for-whom";
import { partsOf, sumParts } from "../refund/refund-parts";
import { useInParts } from "../refund/use-in-parts";
import { ChangeLines, type Waived } from "./change-lines";
import { ChangeLists } from "./change-lists";
import { AnotherDay, Detail, OtherStations, positive, sign, Times } from "./change-offer";
import { type Changing, type Choice, type DoneStep, type Found, useChange } from "./use-change";

const ChangeSeats = lazy(() => import("./change-seats"));

type Props = ManagedBooking & { open: boolean; onClose: () => void; waived?: Waived };

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
  else if (step.at === "lines") body = <ChangeLines booking={booking} changing={changing} waived={waived} />;
  else if (step.at === "offers") {
    const booked = stationsOf(booking, step.offers);
    body = <ChangeLists product={booking.product} offers={step.offers} booked={booked} changing={changing} />;
  } else if (step.at === "seats") {
    body = (
      <Suspense fallback={<Skeleton height="512" radius="l" />}>
        <ChangeSeats {...step} booking={booking} changing={changing} />
      </Suspense>
    );
  } else if (step.at === "sum") {
    body = <Sum booking={booking} offers={step.offers} choice={step.choice} changing={changing} />;
  } else if (step.at === "confirming") {
    body = <Confirming onClose={close} />;
  } else body = <Done product={booking.product} {...step} onClose={close} />;
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

/** Returns the chosen lines with those that must change with them, such as infants with their adults. */
const changedWith = ({ lines }: ManagedBooking, lineIds: string[]) =>
  lines.filter(({ id }) => lineIds.includes(id)).flatMap(({ id, changed_with = [id] }) => changed_with);

/** Stations of the present ride of the passengers who change. */
function stationsOf({ lines, departures }: ManagedBooking, { lineIds }: Found) {
  const passenger = lines.find(({ id }) => lineIds.includes(id))?.traveller ?? 0;
  return departures.find(({ travellers }) => travellers?.includes(passenger) ?? true)?.stations;
}

function Sum({
  booking,
  offers,
  choice,
  changing: { confirm, dueSum, restart, isBusy, isWholeDirection, days },
}: {
  booking: ManagedBooking;
  offers: Found;
  choice: Choice;
  changing: Changing;
}) {
  const { product } = booking;
  const t = useTranslations("manage.changing");
  const format = useFormat();
  const { there, back, difference, fee, due } = choice;
  const sum = dueSum(due);
  const forWhom = useForWhom(booking);
  const inParts = useInParts()(partsOf(timesMoney(due, -1), booking.left_to_refund));
  const words = sign(due) > 0 ? "pay" : sign(due) < 0 ? "getBack" : "free";
  const agree = async () => {
    // An amount to pay is confirmed on the payment page.
    const agreed =
      sign(due) > 0 ||
      (await ask({
        title: t("question", { product }),
        text: `${forWhom(changedWith(booking, offers.lineIds))} ${isWholeDirection ? t("sureAtAirline") : t("sure", { product })}`,
        confirm: t(words, { sum }),
        cancel: t("keep"),
      }));
    if (agreed) await confirm(offers, choice);
  };
  return (
    <>
      <p>{forWhom(changedWith(booking, offers.lineIds))}</p>
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
      <OtherStations offer={there} booked={stationsOf(booking, offers)} />
      <div className="sums">
        <p className="part">
          <span>{t("newPrice")}</span>
          <Price money={addMoney(offers.paid, difference)} />
        </p>
        <p className="part">
          <span>{t("paid", { product })}</span>
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
      {inParts && <p>{inParts}</p>}
      <p>{t("stays", { product })}</p>
      <Button busy={isBusy} onClick={agree} wide>
        {t(words, { sum })}
      </Button>
      {!isBusy && <AnotherDay onClick={restart} />}
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

function Done({ product, due, parts, onClose }: DoneStep & { product: Product; onClose: () => void }) {
  const t = useTranslations("manage.changing");
  const sumOf = useSumByParts();
  const inParts = useInParts()(parts);
  return (
    <>
      <div role="status">
        <Notice tone="success" title={t("done", { product })}>
          {sign(due) < 0
            ? t("doneBack", { product, sum: sumOf(positive(due), sumParts(parts)) })
            : t("doneText", { product })}
        </Notice>
      </div>
      {inParts && <p>{inParts}</p>}
      <Button onClick={onClose} wide>
        {t("close")}
      </Button>
    </>
  );
}
