// Whether a screen itself says that there is no connection, of what it shows: then the shell does not say it above.

import { useEffect } from "react";
import { createStore } from "./store";

/** How many notices do. */
export const saidOffline = createStore(0);

export function useSaysOffline() {
  useEffect(() => {
    saidOffline.set(saidOffline.get() + 1);
    return () => saidOffline.set(saidOffline.get() - 1);
  }, []);
}
