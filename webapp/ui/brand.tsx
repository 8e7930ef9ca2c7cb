// The mark: a route from a place to the next, drawn in the surrounding ink, its end the apricot dot. Papers draw it from the same file.

import { dash, end, route, size, start, width } from "@content/mark.json";
import styles from "./brand.module.css";

const [from = [], first, second, to = []] = route;

export function BrandMark() {
  return (
    <svg viewBox={`0 0 ${size} ${size}`} aria-hidden className={styles.mark}>
      <path
        d={`M${from} C${first} ${second} ${to}`}
        strokeWidth={width}
        strokeDasharray={`${dash}`}
        className={styles.route}
      />
      <circle cx={from[0]} cy={from[1]} r={start} className={styles.start} />
      <circle cx={to[0]} cy={to[1]} r={end} className={styles.end} />
    </svg>
  );
}
