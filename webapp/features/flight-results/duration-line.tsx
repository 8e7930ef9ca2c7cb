"use client";
// The journey as a line: flights and waits as long as they take, a dot where the plane is changed.

import type { FlightTransfer } from "@/lib/api/types";
import { minutesOf } from "@/lib/format";
import styles from "./duration-line.module.css";

export function DurationLine({ transfers }: { transfers: FlightTransfer[] }) {
  return (
    <div className={styles.line} aria-hidden>
      {transfers.map(({ flight_number, duration, standby_time, departure }) => (
        <span
          key={departure.date + departure.time + flight_number}
          className={styles.part}
          style={{ flexGrow: growth(duration, standby_time) }}
        >
          {standby_time && <span className={styles.wait} style={{ flexGrow: minutesOf(standby_time) }} />}
          <span className={styles.flight} style={{ flexGrow: minutesOf(duration) }} />
        </span>
      ))}
    </div>
  );
}

const growth = (duration: string, wait: string | null) => minutesOf(duration) + (wait ? minutesOf(wait) : 0);
