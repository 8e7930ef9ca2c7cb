"use client";
// Tabs: one panel seen at a time, arrow keys between tabs.

import { type KeyboardEvent, type ReactNode, useId, useState } from "react";
import styles from "./tabs.module.css";

export function Tabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { id: string; title: ReactNode; panel: ReactNode }[];
}) {
  const base = useId();
  const [chosen, choose] = useState(tabs[0]?.id);
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
      <div role="tablist" aria-label={label} className={styles.list} onKeyDown={onKeyDown}>
        {tabs.map(({ id, title }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}-${id}-tab`}
            aria-controls={`${base}-${id}-panel`}
            aria-selected={id === shown?.id}
            tabIndex={id === shown?.id ? 0 : -1}
            className={styles.tab}
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
