// Runs work that nobody waits for when the browser is idle.

import { useEffect, useState } from "react";

/** Delay for browsers without `requestIdleCallback` (Safari), in milliseconds. */
const WITHOUT_TELLING_MS = 2000;

/** Returns a function that cancels the work. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work);
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(work, WITHOUT_TELLING_MS);
  return () => clearTimeout(timer);
}

/** True once the page has been idle after `wanted` became true. */
export function useIdle(wanted = true): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => (wanted ? whenIdle(() => setIdle(true)) : undefined), [wanted]);
  return idle;
}
