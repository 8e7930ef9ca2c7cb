// For what nobody waits for: done when the page has nothing else to do.

import { useEffect, useState } from "react";

/** Safari cannot tell, and waits. */
const WITHOUT_TELLING_MS = 2000;

/** Returns how to give it up. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const asked = requestIdleCallback(work);
    return () => cancelIdleCallback(asked);
  }
  const timer = setTimeout(work, WITHOUT_TELLING_MS);
  return () => clearTimeout(timer);
}

/** Whether the page has had nothing else to do once, since it was `wanted`. */
export function useIdle(wanted = true): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => (wanted ? whenIdle(() => setIdle(true)) : undefined), [wanted]);
  return idle;
}
