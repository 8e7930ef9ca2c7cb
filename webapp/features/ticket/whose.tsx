// Whose journey it is, where travellers of a booking were changed alone and not all of them travel a leg alike.

import { lazy, Suspense } from "react";
import { isAllCancelled, isCancelled } from "@/lib/account/after-sale";
import type { AfterSale } from "@/lib/api/types";
import type { AnyBooking, Departure } from "./ticket-product";

export type Whose = Pick<Departure, "leg" | "travellers">;
const Names = lazy(() => import("./travellers"));

type Apart = { leg: number; travellers: number[] };

/** Those who travel the leg as its first traveller does. */
export function sharedBy(
  { lines, apart }: Pick<AfterSale, "lines"> & { apart: Apart[] },
  leg: number,
): Pick<Whose, "travellers"> {
  const others = apart.filter((one) => one.leg === leg).flatMap(({ travellers }) => travellers);
  if (others.length === 0) return {};
  const theirs = lines.filter(
    (line) => line.leg === leg && line.state !== "changed" && !others.includes(line.traveller),
  );
  // Whoever cancelled is named only where nobody is left.
  const live = theirs.filter((line) => !isCancelled(line));
  const all = (live.length > 0 ? live : theirs).map(({ traveller }) => traveller);
  return { travellers: [...new Set(all)] };
}

/** Does nobody travel it any more? */
export const isCancelledFor = (booking: Pick<AfterSale, "lines">, { leg, travellers }: Whose) =>
  travellers
    ? travellers.every((traveller) => isAllCancelled(booking, { traveller, leg }))
    : isAllCancelled(booking, { leg });

/** In the order in which they leave. */
export function inOrderOfLeaving<One>(
  all: One[],
  departureOf: (one: One) => Pick<Departure, "date" | "time">,
): One[] {
  const leaves = (one: One) => {
    const { date, time } = departureOf(one);
    return date + time;
  };
  return [...all].sort((one, other) => leaves(one).localeCompare(leaves(other)));
}

/** Their names; nothing where all travel alike. */
export const Travellers = ({ of, tickets }: { of: Whose; tickets: AnyBooking["tickets"] }) =>
  of.travellers && (
    <Suspense>
      <Names positions={of.travellers} tickets={tickets} />
    </Suspense>
  );
