// A value outside React that components subscribe to: settings, toasts, dialogs — state that is not one screen's own.

import { useSyncExternalStore } from "react";

/** `prerendered` is what the exported page shows until hydration; `load` gives the browser's own first value, once. */
export function createStore<T>(prerendered: T, load?: () => T) {
  let known: { value: T } | undefined;
  const get = (): T => {
    known ??= { value: load && typeof window !== "undefined" ? load() : prerendered };
    return known.value;
  };
  const listeners = new Set<() => void>();
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
    };
  };
  return {
    get,
    set(next: T) {
      known = { value: next };
      for (const listener of listeners) listener();
    },
    use: () => useSyncExternalStore(subscribe, get, () => prerendered),
  };
}
