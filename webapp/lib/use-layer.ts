"use client";
// Registers a sheet, panel or dialog as a layer above the page, so that Back closes it. Used by
// ui/modal.tsx and ui/sheet-ionic.tsx.

import { useEffect, useEffectEvent } from "react";
import { layersIn } from "./navigation";

export function useLayer(open: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // A reload may have left an entry without its layer.
    if (!open && layersIn(window.history.state) === 0) return;
    const closed = new AbortController();
    // When the module fails to load, Back leaves the page.
    import("./layers").then(
      ({ addLayer }) => {
        if (!open || closed.signal.aborted) return;
        closed.signal.addEventListener(
          "abort",
          addLayer(() => close()),
        );
      },
      () => undefined,
    );
    return () => closed.abort();
  }, [open]);
}
