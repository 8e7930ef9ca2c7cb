// Checkboxes for the lines of a booking, used by cancellation and change.

import type { ReactNode } from "react";
import type { BookingLine } from "@/lib/api/types";
import { Checkbox, FieldError } from "@/ui/field";
import { Price } from "@/ui/price";
import { LineTitle } from "./line-title";
import styles from "./manage.module.css";

export function LineChoice({
  legend,
  lines,
  error,
  chosen,
  choose,
  propsOf,
  children,
}: {
  legend: string;
  lines: BookingLine[];
  error?: string;
  /** Ids of the chosen lines. */
  chosen: string[];
  choose: (ids: string[]) => void;
  propsOf: (line: BookingLine) => { hint?: string; disabled?: boolean };
  /** Content above the lines. */
  children?: ReactNode;
}) {
  return (
    <fieldset className={styles.lines}>
      <legend className="visually-hidden">{legend}</legend>
      {children}
      {lines.map((line) => (
        <Checkbox
          key={line.id}
          className={styles.choice}
          label={
            <span className={styles.line}>
              <LineTitle title={line.title} /> <Price money={line.price} />
            </span>
          }
          {...propsOf(line)}
          checked={chosen.includes(line.id)}
          onChange={({ target }) =>
            choose(target.checked ? [...chosen, line.id] : chosen.filter((id) => id !== line.id))
          }
        />
      ))}
      {error && (
        <div role="alert">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </fieldset>
  );
}
