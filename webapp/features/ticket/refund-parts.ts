// What a refund consists of: money to a card, and credits that are spent here.

import type { CancellationQuote, Money } from "@/lib/api/types";
import { addMoney } from "@/lib/format";

type RefundPart = CancellationQuote["to"][number];

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

/** As `useSumByParts` takes them. */
export const sumParts = (parts: RefundPart[]) =>
  byMethod(parts).map(([method, amount]) => [CREDITS[method] ?? "card", amount] as const);
