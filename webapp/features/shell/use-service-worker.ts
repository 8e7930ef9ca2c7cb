"use client";
// Registers public/sw.js in the built web app once the page has loaded. A native app contains its files.

import { useEffect } from "react";
import { platform } from "@/lib/device";
import { whenIdle } from "@/lib/when-idle";

export function useServiceWorker() {
  useEffect(() => {
    if (process.env.NODE_ENV !== "production" || platform() !== "web") return;
    // When the registration fails (private mode, old browser), only the offline pages are missing.
    return whenIdle(() => void navigator.serviceWorker?.register("/sw.js").catch(() => undefined));
  }, []);
}
