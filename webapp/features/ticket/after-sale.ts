// What became of a booking's lines. Called by the ticket page and its parts.

import type { AfterSale, BookingLine, Money } from "@/lib/api/types";
import { addMoney, compareMoney } from "@/lib/format";

type Lines = Pick<AfterSale, "lines">;

const isCancelled = ({ state }: BookingLine) => state === "cancelling" || state === "cancelled";

/** By the traveller, the whole booking or a part of it. */
export const wasCancelled = ({ history }: Pick<AfterSale, "history">) =>
  history.some(({ event }) => event === "cancelled");

export const canBeManaged = ({ lines }: Lines) => lines.some((line) => line.cancellable || isCancelled(line));

/** Is all of a traveller cancelled, all of a leg, or the traveller on that leg? */
export function isAllCancelled({ lines }: Lines, of: { traveller?: number; leg?: number }) {
  const own = lines.filter((line) => {
    const { traveller = line.traveller, leg = line.leg } = of;
    return line.traveller === traveller && line.leg === leg;
  });
  return own.length > 0 && own.every(isCancelled);
}

/** What cancelling all that can be cancelled gives back, and until when. The sum is null where something is kept: a quote says what. */
export function onlineTerms(lines: BookingLine[]): { until: string; back: Money | null } | null {
  const open = lines.flatMap(({ cancellable, price, terms }) => {
    const term = terms.find(({ until, allowed }) => allowed && Date.parse(until) > Date.now());
    return cancellable && term ? [{ price, ...term }] : [];
  });
  const [first, ...rest] = open.sort((a, b) => Date.parse(a.until) - Date.parse(b.until));
  if (!first) return null;
  const isFree = open.every(({ fee }) => compareMoney(fee.total, "0") === 0);
  return {
    until: first.until,
    back: isFree ? addMoney(first.price, ...rest.map(({ price }) => price)) : null,
  };
}
