// What became of a booking's lines. Called by the ticket page and its parts, and by booking-moments.ts.

import type { AfterSale, BookingLine } from "../api/types";

type Lines = Pick<AfterSale, "lines">;

export const isCancelled = ({ state }: BookingLine) => state === "cancelling" || state === "cancelled";

/** A change of it was agreed to, and its airline has not confirmed it yet. */
export const isChanging = ({ state }: BookingLine) => state === "changing";

/** By way, and by traveller within: what took the place of another line comes last from the server. */
export const inOrder = (lines: BookingLine[]) =>
  [...lines].sort((one, other) => one.leg - other.leg || one.traveller - other.traveller);

/** Lines of one journey share it; a traveller who was changed alone has another. */
export const journeyOf = ({ leg, departs }: BookingLine) => `${leg} ${departs}`;

type History = Pick<AfterSale, "history">;

/** The whole booking or a part of it. */
export const wasCancelled = ({ history }: History) => history.some(({ event }) => event === "cancelled");

/** The carrier cancelled, and the traveller did nothing. */
export const wasCancelledByCarrier = ({ history }: History) =>
  history.findLast(({ event }) => event === "cancelled")?.who !== "you";

export const canBeManaged = ({ lines }: Lines) =>
  lines.some(
    (line) =>
      line.cancellable || line.changeable || line.state === "active" || isChanging(line) || isCancelled(line),
  );

/** Is all of a traveller cancelled, all of a leg, or the traveller on that leg? */
export function isAllCancelled({ lines }: Lines, of: { traveller?: number; leg?: number }) {
  const own = lines.filter((line) => {
    const { traveller = line.traveller, leg = line.leg } = of;
    // What was changed has another line.
    return line.traveller === traveller && line.leg === leg && line.state !== "changed";
  });
  return own.length > 0 && own.every(isCancelled);
}
