"use client";
// Offers another language where lib/boot-script.ts found that one may be meant. Fetched beside the page; the words come with the offer
// alone.

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
