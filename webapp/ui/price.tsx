"use client";
// An amount in tabular figures, always formatted the same way.

import type { Money } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { classes } from "./classes";
import styles from "./price.module.css";

export function Price({
  money,
  size = "m",
  was,
}: {
  money: Money;
  size?: "s" | "m" | "l" | "xl";
  was?: Money;
}) {
  const format = useFormat();
  return (
    <span className={classes("sum", styles.group)}>
      {was && <s className={styles.was}>{format.money(was)}</s>}
      <data value={money.total} className={classes(styles.price, styles[size])}>
        {format.money(money)}
      </data>
    </span>
  );
}
