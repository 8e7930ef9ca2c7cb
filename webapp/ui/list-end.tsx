"use client";
// The end of a list that has more: reached by scrolling, and a button too, for those who do not scroll.

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
  /** The last call for more: the next one is made by hand. */
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
