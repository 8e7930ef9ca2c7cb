// Whose journey it is, where travellers of a booking were changed alone and not all of them travel a leg alike.

import { isAllCancelled } from "@/lib/account/after-sale";
import type { AfterSale } from "@/lib/api/types";
import styles from "./ticket.module.css";
import type { AnyBooking, Departure } from "./ticket-product";

export type Whose = Pick<Departure, "leg" | "travellers">;
type Apart = { leg: number; travellers: number[] };

/** Those who travel the leg as its first traveller does. */
export function sharedBy(
  { lines, apart }: Pick<AfterSale, "lines"> & { apart: Apart[] },
  leg: number,
): Pick<Whose, "travellers"> {
  const others = apart.filter((one) => one.leg === leg).flatMap(({ travellers }) => travellers);
  if (others.length === 0) return {};
  const all = lines.flatMap((line) =>
    line.leg === leg && line.state !== "changed" && !others.includes(line.traveller) ? [line.traveller] : [],
  );
  return { travellers: [...new Set(all)] };
}

/** Does nobody travel it any more? */
export const isCancelledFor = (booking: Pick<AfterSale, "lines">, { leg, travellers }: Whose) =>
  travellers
    ? travellers.every((traveller) => isAllCancelled(booking, { traveller, leg }))
    : isAllCancelled(booking, { leg });

export const namesOf = ({ travellers }: Pick<Whose, "travellers">, tickets: AnyBooking["tickets"]) =>
  travellers?.flatMap((at) => {
    const passenger = tickets[at]?.passenger;
    return passenger ? [`${passenger.name} ${passenger.surname}`] : [];
  });

/** Their names; nothing where all travel alike. */
export function Travellers({ of, tickets }: { of: Whose; tickets: AnyBooking["tickets"] }) {
  const names = namesOf(of, tickets);
  return (
    names && (
      <p className={styles.travellers}>
        <bdi>{names.join(", ")}</bdi>
      </p>
    )
  );
}
