"use client";
// Offers another language when lib/boot-script.ts found a likely one. Loaded lazily beside the page; the
// messages load only with the offer.

import { lazy, useSyncExternalStore } from "react";
import type { Offered } from "./language-offer";

const LanguageOffer = lazy(() => import("./language-offer"));

const never = () => () => {};

export default function LanguageLine() {
  const found = useSyncExternalStore(
    never,
    () => document.documentElement.dataset.languageOffer as Offered | undefined,
    () => undefined,
  );
  return found && <LanguageOffer language={found} />;
}
