"use client";
// Ionic's range in our colours. Only range.tsx imports this file, lazily.

import { IonRange } from "@ionic/react";
import type { Span } from "./range";
import styles from "./range.module.css";

export default function IonicRange({
  label,
  bounds,
  value,
  step,
  onChange,
}: {
  label: string;
  bounds: Span;
  value: Span;
  step: number;
  onChange: (value: Span) => void;
}) {
  return (
    <IonRange
      className={styles.knobs}
      dualKnobs
      aria-label={label}
      min={bounds.min}
      max={bounds.max}
      step={step}
      value={{ lower: value.min, upper: value.max }}
      onIonInput={({ detail }) => {
        if (typeof detail.value === "object") onChange({ min: detail.value.lower, max: detail.value.upper });
      }}
    />
  );
}
