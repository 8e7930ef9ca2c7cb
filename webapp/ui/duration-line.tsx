// A journey as a line: flights and waits with proportional lengths, a dot at each connection.

import { minutesOf } from "@/lib/format";
import styles from "./duration-line.module.css";

/** A segment, and the wait before it. */
type Part = { duration: string; wait: string | null };

export function DurationLine({ parts }: { parts: Part[] }) {
  return (
    <span className={styles.line} aria-hidden>
      {parts.map(({ duration, wait }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a journey never move
        <span key={index} className={styles.part} style={{ flexGrow: minutes(duration) + minutes(wait) }}>
          {wait && <span className={styles.wait} style={{ flexGrow: minutes(wait) }} />}
          <span className={styles.flight} style={{ flexGrow: minutes(duration) }} />
        </span>
      ))}
    </span>
  );
}

const minutes = (time: string | null) => (time ? minutesOf(time) : 0);
