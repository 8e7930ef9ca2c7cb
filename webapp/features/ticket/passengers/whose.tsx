// Names the passengers of a departure when some passengers were changed separately.

import { lazy, Suspense } from "react";
import { isAllCancelled, isCancelled } from "@/lib/account/after-sale";
import type { AfterSale } from "@/lib/api/types";
import type { AnyBooking, Departure } from "../ticket-product";

export type Whose = Pick<Departure, "leg" | "travellers">;
const Names = lazy(() => import("./name-list"));

type Apart = { leg: number; travellers: number[] };

/** Returns the passengers who share the departure of the first passenger. */
export function sharedBy(
  { lines, apart }: Pick<AfterSale, "lines"> & { apart: Apart[] },
  direction: number,
): Pick<Whose, "travellers"> {
  const others = apart.filter((one) => one.leg === direction).flatMap(({ travellers }) => travellers);
  if (others.length === 0) return {};
  const theirs = lines.filter(
    (line) => line.leg === direction && line.state !== "changed" && !others.includes(line.traveller),
  );
  // Cancelled passengers are named only when nobody is left.
  const live = theirs.filter((line) => !isCancelled(line));
  const all = (live.length > 0 ? live : theirs).map(({ traveller }) => traveller);
  return { travellers: [...new Set(all)] };
}

/** True when no passenger travels on the departure any more. */
export const isCancelledFor = (booking: Pick<AfterSale, "lines">, { leg, travellers }: Whose) =>
  travellers
    ? travellers.every((passenger) => isAllCancelled(booking, { traveller: passenger, leg }))
    : isAllCancelled(booking, { leg });

/** Sorts by departure time. */
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

/** Passenger names; renders nothing when all passengers share the departure. */
export const PassengerNames = ({ of, tickets }: { of: Whose; tickets: AnyBooking["tickets"] }) =>
  of.travellers && (
    <Suspense>
      <Names positions={of.travellers} tickets={tickets} />
    </Suspense>
  );
