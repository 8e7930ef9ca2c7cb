"use client";
// Registers public/sw.js in the built web app, once the page has loaded. A native app carries its files itself.

import { useEffect } from "react";
import { platform } from "@/lib/device";
import { whenIdle } from "@/lib/when-idle";

export function useServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || platform() !== "web") return;
    // Without it (private mode, an old browser) the app only loses its offline pages.
    return whenIdle(() => void navigator.serviceWorker?.register("/sw.js").catch(() => undefined));
  }, []);
}
