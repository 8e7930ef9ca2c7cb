// State outside React that components subscribe to and that several screens share: settings,
// toasts, dialogs.

import { useSyncExternalStore } from "react";

/**
 * `prerendered` is the value in the exported page until hydration; `load` returns the browser's initial
 * value and runs once.
 */
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
