// Names of the passengers of a departure, shown when not all passengers share the departure.

import { useList } from "@/lib/use-list";
import type { AnyBooking } from "../ticket-product";
import styles from "./passengers.module.css";

export default function NameList({
  positions,
  tickets,
}: {
  positions: number[];
  tickets: AnyBooking["tickets"];
}) {
  const list = useList();
  const names = positions.flatMap((at) => {
    const passenger = tickets[at]?.passenger;
    return passenger ? [`${passenger.name} ${passenger.surname}`] : [];
  });
  return (
    <p className={styles.names}>
      <bdi>{list(names)}</bdi>
    </p>
  );
}
