// True once a part of a page comes near the viewport, for content that loads only when the visitor
// scrolls to it.

import { type RefObject, useEffect, useState } from "react";
import { whenIdle } from "./when-idle";

/** Half a screen, so that the content is loaded before it becomes visible. */
const AHEAD = 50;

/** `ahead` is the distance in percent of the screen; in a scroll container it applies at both ends. */
export function useNear(part: RefObject<HTMLElement | null>, ahead = AHEAD): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) setNear(true);
      },
      { rootMargin: `0px 0px ${ahead}%`, scrollMargin: `${ahead}% 0px` },
    );
    // Wait until the content before it is drawn.
    const giveUp = whenIdle(() => observer.observe(element));
    return () => {
      giveUp();
      observer.disconnect();
    };
  }, [part, near, ahead]);
  return near;
}
