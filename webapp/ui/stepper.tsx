"use client";

// A small number with minus and plus buttons. The caller sets the bounds; reaching a bound
// disables its button.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { IconButton } from "./button";
import { Minus, Plus } from "./icons";
import styles from "./stepper.module.css";

export function Stepper({
  label,
  detail,
  value,
  min,
  max,
  onChange,
}: {
  label: string;
  detail?: ReactNode;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}) {
  const t = useTranslations("common");
  return (
    <fieldset className={styles.row} aria-label={label}>
      <div className={styles.text}>
        <span className={styles.label}>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </div>
      <div className={styles.steps}>
        <IconButton
          className={styles.step}
          label={t("less", { what: label })}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Minus />
        </IconButton>
        <output className={styles.value} aria-live="polite">
          {value}
        </output>
        <IconButton
          className={styles.step}
          label={t("more", { what: label })}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus />
        </IconButton>
      </div>
    </fieldset>
  );
}
