"use client";
// Parts of a total: discounts, and the effect of changes and cancellations.

import { useTranslations } from "next-intl";
import type { BookingHead, Money, NetPrice } from "@/lib/api/types";
import { addMoney, timesMoney } from "@/lib/format";
import { Price } from "@/ui/price";
import { CREDITS } from "./refund-parts";

/** Bookings stored before coupons existed have none. */
export function Deductions({
  coupon,
  openTicket,
}: {
  coupon: BookingHead["coupon"];
  openTicket: BookingHead["open_ticket"];
}) {
  const t = useTranslations("ticket");
  const parts = [
    coupon && { ...coupon, words: t("coupon", { code: coupon.code }) },
    openTicket && { ...openTicket, words: t("openTicket", { code: openTicket.code }) },
  ];
  return parts.map(
    (part) =>
      part && (
        <p key={part.words} className="part">
          <span>{part.words}</span>
          <Price money={{ ...part.value, total: `-${part.value.total}` }} />
        </p>
      ),
  );
}

export function NetParts({ paid, changes, refunded }: NetPrice) {
  const t = useTranslations("ticket.net");
  const parts: [string, Money | null][] = [
    [t("paid"), paid],
    [t("changes"), changes],
    [t("refunded"), refunded && { ...refunded, total: `-${refunded.total}` }],
  ];
  return parts.map(
    ([name, money]) =>
      money && (
        <p key={name} className="part">
          <span>{name}</span>
          <Price money={money} />
        </p>
      ),
  );
}

/**
 * The charge was in another currency than the shown price, so its refunds and its remainder are shown in
 * the charge currency.
 */
export function ChargedAfter({ charge, refunds }: Pick<BookingHead, "charge" | "refunds">) {
  const t = useTranslations("ticket.net");
  const toCards = refunds.filter(({ to }) => !CREDITS[to]);
  const back = toCards.map(({ amount }) => timesMoney(amount, -1));
  return (
    <>
      <p className="part">
        <span>{t("refunded")}</span>
        <Price money={addMoney(timesMoney(charge, 0), ...back)} />
      </p>
      <p className="part">
        <span>{t("charged")}</span>
        <Price money={addMoney(charge, ...back)} />
      </p>
    </>
  );
}
