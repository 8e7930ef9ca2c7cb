// For what nobody waits for: done when the page has nothing else to do.

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
