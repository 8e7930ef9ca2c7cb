// Tracks screens that themselves say that there is no connection, so that the shell does not
// repeat it above.

import { useEffect } from "react";
import { createStore } from "./store";

/** Number of visible notices about the missing connection. */
export const saidOffline = createStore(0);

export function useSaysOffline() {
  useEffect(() => {
    saidOffline.set(saidOffline.get() + 1);
    return () => saidOffline.set(saidOffline.get() - 1);
  }, []);
}
