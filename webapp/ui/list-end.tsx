"use client";
// End of a list with more pages: scrolling loads the next page, and so does a button.

import { useEffect, useRef } from "react";
import { Button } from "./button";
import styles from "./list-end.module.css";

const SCROLL_GAP_PX = 250;

export function ListEnd({
  label,
  onMore,
  busy,
  failed = false,
}: {
  label: string;
  onMore: () => void;
  busy?: boolean;
  /** True after a failed request: the next one needs a press of the button. */
  failed?: boolean;
}) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = end.current;
    if (!element || busy || failed) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), {
      rootMargin: `0px 0px ${SCROLL_GAP_PX}px`,
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [onMore, busy, failed]);
  return (
    <div ref={end} className={styles.end}>
      <Button look="quiet" onClick={onMore} busy={busy}>
        {label}
      </Button>
    </div>
  );
}
