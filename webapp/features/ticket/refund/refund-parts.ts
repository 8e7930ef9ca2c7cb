// Parts of a refund: amounts to cards, and credits that can be spent on Rota.

import type { AfterSale, Money, RefundPart } from "@/lib/api/types";
import { addMoney, compareMoney, timesMoney } from "@/lib/format";
import type { Paid, Part } from "@/widgets/order/use-online-terms";

export const CREDITS: Record<string, "coupon" | "openTicket"> = {
  coupon: "coupon",
  open_ticket: "openTicket",
};

/** Sums the parts by method, because one card may have paid for the order and for its change. */
export function byMethod(parts: RefundPart[]): [string, Money][] {
  const sums = new Map<string, Money>();
  for (const { method, amount } of parts) {
    const sum = sums.get(method);
    sums.set(method, sum ? addMoney(sum, amount) : amount);
  }
  return [...sums];
}

/** Splits `back` like the server: over the payments in `left` in order, each up to its remaining amount. */
export function partsOf(back: Money, left: RefundPart[] = []): RefundPart[] {
  let rest = back;
  return left.flatMap((payment) => {
    const isRest = compareMoney(rest.total, payment.amount.total) < 0;
    const amount = isRest ? rest : payment.amount;
    rest = addMoney(rest, timesMoney(amount, -1));
    return compareMoney(amount.total, "0") > 0 ? [{ ...payment, amount }] : [];
  });
}

/**
 * Converts parts into the form that `useSumByParts` takes: amounts of several cards are summed as one
 * card.
 */
export const sumParts = (parts: RefundPart[]) =>
  byMethod(parts.map(({ method, amount }) => ({ method: CREDITS[method] ?? "card", amount }))) as Part[];

/** Remaining amount of the payments, by refund destination. */
export const paidOf = ({ left_to_refund = [] }: Pick<AfterSale, "left_to_refund">): Paid =>
  Object.fromEntries(sumParts(left_to_refund));
