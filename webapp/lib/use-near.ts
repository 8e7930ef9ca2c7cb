// Whether a part of a page has come near the screen, for what is asked for only by those who scroll to it.

import { type RefObject, useEffect, useState } from "react";
import { whenIdle } from "./when-idle";

/** Half a screen before it is seen: what is asked for then is there in time. Of a part that scrolls by itself, at either end. */
const GAP = { rootMargin: "0px 0px 50%", scrollMargin: "50% 0px" };

export function useNear(part: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = part.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) setNear(true);
    }, GAP);
    // Once what stands before it is drawn.
    const giveUp = whenIdle(() => observer.observe(element));
    return () => {
      giveUp();
      observer.disconnect();
    };
  }, [part, near]);
  return near;
}
