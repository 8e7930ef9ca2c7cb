"use client";
// A span between two knobs, for filters: price, duration, time of day. Ionic's range, loaded when a filter opens.

import { lazy, Suspense } from "react";
import styles from "./range.module.css";
import { Skeleton } from "./skeleton";

const IonicRange = lazy(() => import("./range-ionic"));

export type Span = { min: number; max: number };

export function Range({
  label,
  bounds,
  value,
  step = 1,
  describe,
  onChange,
}: {
  label: string;
  bounds: Span;
  value: Span;
  step?: number;
  /** The value in words: a price, a time. */
  describe: (value: number) => string;
  onChange: (value: Span) => void;
}) {
  return (
    <div className={styles.range}>
      <div className={styles.head}>
        <span className={styles.label}>{label}</span>
        <output className={styles.value}>
          {describe(value.min)} – {describe(value.max)}
        </output>
      </div>
      <Suspense fallback={<Skeleton height="2.75rem" />}>
        <IonicRange {...{ label, bounds, value, step, onChange }} />
      </Suspense>
    </div>
  );
}
