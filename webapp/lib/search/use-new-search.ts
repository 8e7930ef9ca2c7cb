"use client";
// Repeats the search with other dates or limits; it replaces the search on screen.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "../api/error";
import type { Product } from "../product";
import { toast } from "../toast";
import { beginSearch } from "./begin-search";
import type { Criteria as AllCriteria } from "./option";
import { readAhead } from "./results";
import { readHeldSession } from "./session";

/** `criteria`: the criteria on screen; null before they are known. */
export function useNewSearch<P extends Product, Criteria extends AllCriteria[P]>(
  product: P,
  criteria: Criteria | null,
  openOption: (option: string) => void,
) {
  const t = useTranslations("search.dates");
  /** Changed criteria of the search that is being started. */
  const [pending, setPending] = useState<Partial<Criteria> | null>(null);
  const startNew = async (changes: Partial<Criteria>) => {
    if (!criteria || pending) return;
    setPending(changes);
    try {
      const { optionOf } = await import("./option");
      const option = optionOf(product, { ...criteria, ...changes });
      await beginSearch(product, option);
      openOption(option);
    } catch (error) {
      const said = error instanceof ApiError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : "";
      toast(said || t("failed"), { tone: "danger" });
    }
    setPending(null);
  };
  /** Prefetches the search that the visitor is about to start. */
  const warm = async (changes: Partial<Criteria>) => {
    if (!criteria || readHeldSession(product) !== null) return;
    const { optionOf } = await import("./option");
    readAhead(product, optionOf(product, { ...criteria, ...changes }));
  };
  return { pending, startNew, warm };
}
