"use client";
// A provider whose own site led here may have guests back: MAIN_SITE at the build is its address. Off without one.

import { useEffect } from "react";
import { useToken } from "./account/token";
import { isNative } from "./device";
import { isReturning } from "./navigation";

const MAIN_SITE = process.env.MAIN_SITE ?? "";

/** On home. A signed-in user, a user of the app and a visitor whose first page is home stay. */
export function useMainSite(site = MAIN_SITE) {
  const isGuest = useToken() === null;
  useEffect(() => {
    if (site !== "" && isGuest && !isNative() && isReturning()) window.location.replace(site);
  }, [site, isGuest]);
}
