// Parts of an offer that all products share.

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { Money } from "@/lib/api/types";
import { compareMoney } from "@/lib/format";
import { Button } from "@/ui/button";
import { DaysLater } from "@/ui/days-later";
import { Notice } from "@/ui/notice";
import { Price } from "@/ui/price";
import type { Stations } from "../ticket-product";
import styles from "./change.module.css";
import type { Offer } from "./change-offers";

export function Times({ title, daysLater }: Offer) {
  const t = useTranslations("itinerary");
  return (
    <>
      <span className={styles.times}>{title}</span>
      <DaysLater days={daysLater} words={t("dayOffset", { count: daysLater })} />
    </>
  );
}

export function Detail({ detail, stops, fare }: Offer) {
  const t = useTranslations("itinerary");
  return (
    <>
      <bdi>{detail}</bdi>
      {fare?.name && (
        <>
          {" · "}
          <bdi>{fare.name}</bdi>
        </>
      )}
      {stops !== undefined && ` · ${t("stops", { count: stops })}`}
    </>
  );
}

/**
 * Warns when a bus starts or ends at another station than the booked bus, because towns and stations have
 * similar names.
 */
export function OtherStations({ offer: { bus }, booked }: { offer: Offer; booked: Stations | undefined }) {
  const t = useTranslations("manage.changing");
  if (!bus || !booked) return null;
  const ends = ["departure", "arrival"] as const;
  return ends
    .filter((end) => bus[end].station.id !== booked[end].id)
    .map((end) => (
      <Notice key={end} tone="warning">
        {t("otherStation", { end, station: bus[end].station.name, booked: booked[end].name })}
      </Notice>
    ));
}

export const sign = ({ total }: Money) => compareMoney(total, "0");
export const positive = (money: Money) => ({ ...money, total: money.total.replace("-", "") });

/**
 * Shows the amount to pay, the refund, or that nothing is due. `isLeast` is true when other fares of the
 * flight or other seats of the bus cost more.
 */
export function Due({ due, isLeast = false }: Pick<Offer, "due"> & { isLeast?: boolean }) {
  const t = useTranslations("manage.changing");
  if (sign(due) === 0) return t(isLeast ? "nothingDueFrom" : "nothingDue");
  const toPay = isLeast ? "toPayFrom" : "toPay";
  const comesBack = isLeast ? "comesBackUpTo" : "comesBack";
  return (
    <>
      <span>{t(sign(due) > 0 ? toPay : comesBack)}</span> <Price money={positive(due)} />
    </>
  );
}

export function Take({
  offer,
  name,
  isBusy,
  onTake,
}: {
  offer: Offer;
  /** Accessible description that distinguishes this offer from the others. */
  name: string;
  isBusy: boolean;
  onTake: (offer: Offer) => unknown;
}) {
  const t = useTranslations("manage.changing");
  return (
    <Button look="secondary" busy={isBusy} aria-description={name} onClick={() => onTake(offer)}>
      {t("take")}
    </Button>
  );
}

/** Button that leads from the offers back to the calendar. */
export function AnotherDay({
  look = "quiet",
  onClick,
}: Pick<ComponentProps<typeof Button>, "look" | "onClick">) {
  const t = useTranslations("manage.changing");
  return (
    <Button look={look} onClick={onClick} wide>
      {t("anotherDay")}
    </Button>
  );
}
