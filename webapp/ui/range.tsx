"use client";
// A range between two knobs, for filters: price, duration, time of day. The range consists of two
// native sliders on one track, so it renders at once, follows the reading direction, and works with
// the usual keys.

import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import type { Span } from "@/lib/search/facets";
import styles from "./range.module.css";

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
  /** Returns the value in words: a price, a time. */
  describe: (value: number) => string;
  onChange: (value: Span) => void;
}) {
  const t = useTranslations("common");
  const share = (at: number) => `${(100 * (at - bounds.min)) / Math.max(bounds.max - bounds.min, 1)}%`;
  const slider = {
    className: styles.slider,
    min: bounds.min,
    max: bounds.max,
    step,
    disabled: bounds.min === bounds.max,
  } as const;
  return (
    <fieldset className={styles.range}>
      <legend className="visually-hidden">{label}</legend>
      <output className={styles.value}>
        {describe(value.min)} – {describe(value.max)}
      </output>
      <div
        className={styles.track}
        style={{ "--from": share(value.min), "--to": share(value.max) } as CSSProperties}
      >
        <input
          type="range"
          {...slider}
          // When both knobs meet at the far end, the lower knob is on top, since only this one
          // can still move.
          style={{ zIndex: value.min > (bounds.min + bounds.max) / 2 ? 2 : undefined }}
          aria-label={t("atLeast", { what: label })}
          aria-valuetext={describe(value.min)}
          value={value.min}
          onChange={(event) => onChange({ ...value, min: Math.min(event.target.valueAsNumber, value.max) })}
        />
        <input
          type="range"
          {...slider}
          aria-label={t("atMost", { what: label })}
          aria-valuetext={describe(value.max)}
          value={value.max}
          onChange={(event) => onChange({ ...value, max: Math.max(event.target.valueAsNumber, value.min) })}
        />
      </div>
    </fieldset>
  );
}
