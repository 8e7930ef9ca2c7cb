"use client";
// Sends returning guests back to the site of a provider that led them here. MAIN_SITE is its address at
// build time; empty turns this off.

import { useEffect } from "react";
import { useToken } from "./account/token";
import { isNative } from "./device";
import { isReturning } from "./navigation";

const MAIN_SITE = process.env.MAIN_SITE ?? "";

/** Runs on home. Members, users of the native app and visitors whose first page is home stay. */
export function useMainSite(site = MAIN_SITE) {
  const isGuest = useToken() === null;
  useEffect(() => {
    if (site !== "" && isGuest && !isNative() && isReturning()) window.location.replace(site);
  }, [site, isGuest]);
}
