"use client";
// A sheet, panel or question lies above the page, and Back closes it. Called by what draws them: ui/modal.tsx, ui/sheet-ionic.tsx.

import { useEffect, useEffectEvent } from "react";
import { layersIn } from "./navigation";

export function useLayer(open: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // A reload may have left an entry without its layer.
    if (!open && layersIn(window.history.state) === 0) return;
    const closed = new AbortController();
    // Where it cannot be fetched, Back leaves the page.
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
