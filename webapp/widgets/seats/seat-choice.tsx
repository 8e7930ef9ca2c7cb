"use client";
// Selection of the passenger for a seat, in a popover at the seat. Only passengers to whom the seat may be
// sold are enabled; leaving the popover or Escape selects none.

import { useTranslations } from "next-intl";
import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from "react";
import type { SeatCell } from "@/lib/api/bus-types";
import { Mars, Venus } from "@/ui/icons";
import styles from "./seat-map.module.css";
import { maySit, soldTo, type Whom } from "./seat-rules";

export function SeatChoice<W extends Whom>({
  cell,
  whom,
  side,
  up,
  onAnswer,
}: {
  cell: SeatCell;
  whom: W[];
  /** Side of the bus. */
  side: "left" | "right";
  /** True when the popover opens towards the front. */
  up: boolean;
  onAnswer: (who: W | null) => void;
}) {
  const t = useTranslations("bus-results.seats");
  const { seat } = cell;
  const genders = soldTo(cell);
  const popover = useRef<HTMLDivElement>(null);
  useEffect(() => {
    popover.current?.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
    popover.current?.scrollIntoView?.({ block: "nearest" });
  }, []);
  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) onAnswer(null);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // The surrounding sheet would close as well.
    event.stopPropagation();
    if (event.key === "Escape") onAnswer(null);
  };
  return (
    <div
      ref={popover}
      role="dialog"
      // The surrounding map is left to right in every language; this text is not.
      dir="auto"
      aria-label={t("forWhom", { seat })}
      className={styles.popover}
      data-side={side}
      data-up={up ? "" : undefined}
      onBlur={leave}
      onKeyDown={onKeyDown}
    >
      <p className={styles.question}>{t("forWhom", { seat })}</p>
      <div className={styles.genders}>
        {whom.map((who) => (
          <button
            key={who.id}
            type="button"
            className={styles.gender}
            data-gender={who.gender}
            disabled={!maySit(cell, who)}
            onClick={() => onAnswer(who)}
          >
            {who.gender && (who.gender === "F" ? <Venus /> : <Mars />)}
            <bdi>{who.name}</bdi>
          </button>
        ))}
      </div>
      {genders.length === 1 && (
        <p className={styles.reason}>{t(genders[0] === "F" ? "onlyWomen" : "onlyMen")}</p>
      )}
    </div>
  );
}
