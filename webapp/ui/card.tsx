// A raised surface that groups what belongs together.

import type { ComponentProps } from "react";
import styles from "./card.module.css";
import { classes } from "./classes";

export function Card({ flush, className, ...rest }: ComponentProps<"section"> & { flush?: boolean }) {
  return <section {...rest} className={classes(styles.card, flush && styles.flush, className)} />;
}
