"use client";
// True on wide screens, at the same width as the CSS breakpoint: filters stand beside results, panels below
// fields replace sheets, and the calendar shows two months.

import { useSyncExternalStore } from "react";

const query = () => window.matchMedia("(min-width: 60rem)");

const subscribe = (listener: () => void) => {
  const media = query();
  media.addEventListener("change", listener);
  return () => media.removeEventListener("change", listener);
};

export const isDesktop = () => query().matches;

export const useDesktop = () => useSyncExternalStore(subscribe, isDesktop, () => false);
