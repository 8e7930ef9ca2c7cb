// What a refund consists of: money to a card, and credits that are spent here.

import type { AfterSale, Money, RefundPart } from "@/lib/api/types";
import { addMoney, compareMoney, timesMoney } from "@/lib/format";
import type { Paid, Part } from "@/ui/use-online-terms";

export const CREDITS: Record<string, "coupon" | "openTicket"> = {
  coupon: "coupon",
  open_ticket: "openTicket",
};

/** One card may have paid the order and its change: to a traveller that is one sum. */
export function byMethod(parts: RefundPart[]): [string, Money][] {
  const sums = new Map<string, Money>();
  for (const { method, amount } of parts) {
    const sum = sums.get(method);
    sums.set(method, sum ? addMoney(sum, amount) : amount);
  }
  return [...sums];
}

/** The parts of `back` as the server will make them: each payment of `left` in its order, up to what is left of it. */
export function partsOf(back: Money, left: RefundPart[] = []): RefundPart[] {
  let rest = back;
  return left.flatMap((payment) => {
    const isRest = compareMoney(rest.total, payment.amount.total) < 0;
    const amount = isRest ? rest : payment.amount;
    rest = addMoney(rest, timesMoney(amount, -1));
    return compareMoney(amount.total, "0") > 0 ? [{ ...payment, amount }] : [];
  });
}

/** As `useSumByParts` takes them: several cards are one card to it. */
export const sumParts = (parts: RefundPart[]) =>
  byMethod(parts.map(({ method, amount }) => ({ method: CREDITS[method] ?? "card", amount }))) as Part[];

/** Each payment's rest, by where it goes back to. */
export const paidOf = ({ left_to_refund = [] }: Pick<AfterSale, "left_to_refund">): Paid =>
  Object.fromEntries(sumParts(left_to_refund));
