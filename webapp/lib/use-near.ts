// True once a part of a page comes near the viewport, for content that loads only when the visitor
// scrolls to it.

import { type RefObject, useEffect, useState } from "react";
import { whenIdle } from "./when-idle";

/**
 * Margin of half a screen, so that the content is loaded before it becomes visible. In a scroll container
 * it applies at both ends.
 */
const GAP = { rootMargin: "0px 0px 50%", scrollMargin: "50% 0px" };

export function useNear(part: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setNear(true);
    }, GAP);
    // Wait until the content before it is drawn.
    const giveUp = whenIdle(() => observer.observe(element));
    return () => {
      giveUp();
      observer.disconnect();
    };
  }, [part, near]);
  return near;
}
