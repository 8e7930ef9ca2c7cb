"use client";
// Whether there is room for filters beside results. The same width as the CSS breakpoint.

import { useSyncExternalStore } from "react";

const query = () => window.matchMedia("(min-width: 60rem)");

const subscribe = (listener: () => void) => {
  const media = query();
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

export const isDesktop = () => query().matches;

export const useDesktop = () => useSyncExternalStore(subscribe, isDesktop, () => false);
