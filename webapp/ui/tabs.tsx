"use client";
// Tabs: one panel is visible at a time; arrow keys move between tabs.

import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import styles from "./tabs.module.css";

type Tab<Id extends string> = {
  id: Id;
  title: ReactNode;
  panel: ReactNode;
  /** Called when pointer or focus comes near: the time to load the panel's data. */
  warm?: () => void;
};

export function Tabs<Id extends string>({
  label,
  tabs,
  look = "line",
  chosen: given,
  onChoose,
}: {
  label: string;
  tabs: readonly Tab<Id>[];
  /** `hero`: on a dark image, joined to the panel below. */
  look?: "line" | "hero";
  /**
   * Id of the selected tab. When undefined, the tabs keep their own state. The first tab is selected
   * initially and for an unknown id.
   */
  chosen?: Id | null;
  onChoose?: (id: Id) => void;
}) {
  const base = useId();
  const [own, setOwn] = useState(tabs[0]?.id);
  const chosen = given ?? own;
  const choose = onChoose ?? setOwn;
  const shown = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const forward = document.documentElement.dir === "rtl" ? "ArrowLeft" : "ArrowRight";
    if (!shown || !["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const next = tabs.at((tabs.indexOf(shown) + (event.key === forward ? 1 : -1)) % tabs.length);
    if (!next) return;
    choose(next.id);
    document.getElementById(`${base}-${next.id}-tab`)?.focus();
  };
  return (
    <div>
      <div role="tablist" aria-label={label} className={styles[look]} onKeyDown={onKeyDown}>
        {tabs.map(({ id, title, warm }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}-tab`}
            aria-controls={`${base}-${id}-panel`}
            aria-selected={id === shown?.id}
            tabIndex={id === shown?.id ? 0 : -1}
            className={styles.tab}
            onPointerEnter={warm}
            onFocus={warm}
            onClick={() => choose(id)}
          >
            {title}
          </button>
        ))}
      </div>
      {shown && (
        <div role="tabpanel" id={`${base}-${shown.id}-panel`} aria-labelledby={`${base}-${shown.id}-tab`}>
          {shown.panel}
        </div>
      )}
    </div>
  );
}
