// A raised surface that groups related content.

import type { ComponentProps } from "react";
import styles from "./card.module.css";
import { classes } from "./classes";

export function Card({
  as: Element = "section",
  flush,
  className,
  ...rest
}: ComponentProps<"section"> & { as?: "article" | "section"; flush?: boolean }) {
  return <Element {...rest} className={classes(styles.card, flush && styles.flush, className)} />;
}
