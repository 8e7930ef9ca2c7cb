// The names of those who travel a leg, where not all travel it alike.

import { useFormat } from "@/lib/use-format";
import styles from "./ticket.module.css";
import type { AnyBooking } from "./ticket-product";

export default function Travellers({
  positions,
  tickets,
}: {
  positions: number[];
  tickets: AnyBooking["tickets"];
}) {
  const format = useFormat();
  const names = positions.flatMap((at) => {
    const passenger = tickets[at]?.passenger;
    return passenger ? [`${passenger.name} ${passenger.surname}`] : [];
  });
  return (
    <p className={styles.travellers}>
      <bdi>{format.list(names)}</bdi>
    </p>
  );
}
