// Refund of an online cancellation and its deadline, in the same words wherever a trip is shown; or the
// statement that the airline does not say. The caller must provide the `terms` messages.

import { useLocale, useTranslations } from "next-intl";
import type { DeadlineClock, Money } from "@/lib/api/types";
import { addMoney, compareMoney, timesMoney } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { useDeadline } from "./use-deadline";

type OnlineTerms = {
  until: string;
  clock?: DeadlineClock | null;
  back?: Money | null;
  open_ticket: boolean;
  /** End of the period after `until` in which a fee is kept. */
  fee_until?: string | null;
};

const METHODS = ["card", "coupon", "openTicket"] as const;
/**
 * Refundable payments, in the order of refunds: the card up to its payment, the rest to the other payments.
 */
export type Paid = Partial<Record<(typeof METHODS)[number], Money | null>>;
export type Part = readonly [to: (typeof METHODS)[number], sum: Money];

export function useOnlineTerms() {
  const t = useTranslations("terms");
  const format = useFormat();
  const deadline = useDeadline();
  const sumOf = useSumByParts();
  return (terms: OnlineTerms | null | undefined, isKnown = true, paid: Paid = {}) => {
    if (!isKnown) return t("unknown");
    if (!terms) return t("none");
    const date = deadline(terms.until, terms.clock);
    if (!terms.back) return t("fee", { date });
    if (terms.open_ticket && !paid.coupon) return t("openTicket", { date, sum: format.money(terms.back) });
    const parts = partsOf(terms.back, paid);
    const sum = sumOf(terms.back, terms.open_ticket ? inAnOpenTicket(parts) : parts);
    const free = t("free", { date, sum });
    if (!terms.fee_until) return free;
    return t("thenFee", { free, date: deadline(terms.fee_until, terms.clock, true) });
  };
}

/** Formats a refund by the parts in which it is returned. */
export function useSumBack() {
  const sumOf = useSumByParts();
  return (back: Money, paid: Paid = {}) => sumOf(back, partsOf(back, paid));
}

/** Formats an amount; when not all of it goes to the card, the parts are listed. */
export function useSumByParts() {
  const t = useTranslations("terms");
  const format = useFormat();
  const locale = useLocale();
  return (sum: Money, parts: readonly Part[]) => {
    const given = parts.filter(([, { total }]) => compareMoney(total, "0") > 0);
    if (given.every(([to]) => to === "card")) return format.money(sum);
    const words = given.map(([to, part]) => t("part", { to, sum: format.money(part) }));
    return new Intl.ListFormat(locale).format(words);
  };
}

/** Merges parts: cards and used open tickets are refunded as one open ticket, a coupon as a coupon. */
function inAnOpenTicket(parts: readonly Part[]): readonly Part[] {
  const coupon = parts.filter(([to]) => to === "coupon");
  const [first, ...more] = parts.flatMap(([to, sum]) => (to === "coupon" ? [] : [sum]));
  if (!first) return coupon;
  return [["openTicket", more.reduce((sum, one) => addMoney(sum, one), first)], ...coupon];
}

function partsOf(back: Money, paid: Paid): Part[] {
  let rest = back;
  return METHODS.flatMap((to) => {
    const by = paid[to];
    if (!by) return [];
    // When the display currency differs from the charged one, only the type of payment is known,
    // not its amount.
    const isRest = by.currency !== rest.currency || compareMoney(rest.total, by.total) < 0;
    const part = isRest ? rest : by;
    rest = addMoney(rest, timesMoney(part, -1));
    return [[to, part] as const];
  });
}
