// What cancelling online gives back and until when, in the same words wherever a trip is shown; or that its airline does not say. Its
// caller brings the catalogue `terms`.

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
  /** From `until` on a fee is kept, until then. */
  fee_until?: string | null;
};

const WAYS = ["card", "coupon", "openTicket"] as const;
/** Payments that are still to be had back, in the order in which money goes back: to the card up to what it paid, the rest to what else paid. */
export type Paid = Partial<Record<(typeof WAYS)[number], Money | null>>;
export type Part = readonly [to: (typeof WAYS)[number], sum: Money];

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

/** A sum in the parts in which it comes back. */
export function useSumBack() {
  const sumOf = useSumByParts();
  return (back: Money, paid: Paid = {}) => sumOf(back, partsOf(back, paid));
}

/** A sum that comes back: in its parts, where not all of it goes to the card. */
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

/** Cards and used open tickets come back as one open ticket, a coupon as a coupon. */
function inAnOpenTicket(parts: readonly Part[]): readonly Part[] {
  const coupon = parts.filter(([to]) => to === "coupon");
  const [first, ...more] = parts.flatMap(([to, sum]) => (to === "coupon" ? [] : [sum]));
  if (!first) return coupon;
  return [["openTicket", more.reduce((sum, one) => addMoney(sum, one), first)], ...coupon];
}

function partsOf(back: Money, paid: Paid): Part[] {
  let rest = back;
  return WAYS.flatMap((to) => {
    const by = paid[to];
    if (!by) return [];
    // What is shown in another currency than is charged tells who paid, and not how much.
    const isRest = by.currency !== rest.currency || compareMoney(rest.total, by.total) < 0;
    const part = isRest ? rest : by;
    rest = addMoney(rest, timesMoney(part, -1));
    return [[to, part] as const];
  });
}
