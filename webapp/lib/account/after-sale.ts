// State of a booking's lines after the purchase. Used by the ticket page and its parts, and by
// booking-moments.ts.

import type { AfterSale, BookingLine } from "../api/types";

type Lines = Pick<AfterSale, "lines">;

export const isCancelled = ({ state }: BookingLine) => state === "cancelling" || state === "cancelled";

/** True for a change that is agreed but not yet confirmed by the airline. */
export const isChanging = ({ state }: BookingLine) => state === "changing";

/** Sorts lines by direction, then by passenger. The server puts a line that replaced another one last. */
export const inOrder = (lines: BookingLine[]) =>
  [...lines].sort((one, other) => one.leg - other.leg || one.traveller - other.traveller);

/**
 * Key of a line's journey. Lines of one journey share it; a passenger who was changed alone
 * has another key.
 */
export const journeyOf = ({ leg, departs }: BookingLine) => `${leg} ${departs}`;

type History = Pick<AfterSale, "history">;

/** True after a cancellation of the whole booking or a part of it. */
export const wasCancelled = ({ history }: History) => history.some(({ event }) => event === "cancelled");

/** True when the last cancellation came from the carrier, not from the buyer. */
export const wasCancelledByCarrier = ({ history }: History) =>
  history.findLast(({ event }) => event === "cancelled")?.who !== "you";

export const canBeManaged = ({ lines }: Lines) =>
  lines.some(
    (line) =>
      line.cancellable || line.changeable || line.state === "active" || isChanging(line) || isCancelled(line),
  );

/** True when all lines of a passenger, of a direction, or of a passenger in a direction are cancelled. */
export function isAllCancelled({ lines }: Lines, of: { traveller?: number; leg?: number }) {
  const own = lines.filter((line) => {
    const { traveller = line.traveller, leg = line.leg } = of;
    // A changed line was replaced by another one.
    return line.traveller === traveller && line.leg === leg && line.state !== "changed";
  });
  return own.length > 0 && own.every(isCancelled);
}
