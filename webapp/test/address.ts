// Test double of next/navigation: it notifies subscribers when the address changes.

import { useSyncExternalStore } from "react";

for (const name of ["pushState", "replaceState"] as const) {
  const change = window.history[name].bind(window.history);
  window.history[name] = (data, unused, url) => {
    change(data, unused, url);
    window.dispatchEvent(new Event("address"));
  };
}

const subscribe = (listener: () => void) => {
  window.addEventListener("address", listener);
  return () => window.removeEventListener("address", listener);
};

export const useSearchParams = () =>
  new URLSearchParams(useSyncExternalStore(subscribe, () => window.location.search));
