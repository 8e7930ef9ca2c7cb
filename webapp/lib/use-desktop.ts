"use client";
// Whether there is a desktop's room: for filters beside results, for panels below fields in place of sheets, for two months of a calendar.
// The same width as the CSS breakpoint.

import { useSyncExternalStore } from "react";

const query = () => window.matchMedia("(min-width: 60rem)");

const subscribe = (listener: () => void) => {
  const media = query();
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

export const isDesktop = () => query().matches;

export const useDesktop = () => useSyncExternalStore(subscribe, isDesktop, () => false);
