"use client";
// The same search with other dates or limits; it takes the place of the one on screen.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ApiError } from "../api/error";
import type { Product } from "../product";
import { toast } from "../toast";
import { startSearch } from "./start-search";

/** `criteria`: those on screen; null before there are any. */
export function useNewSearch<Criteria extends object>(
  product: Product,
  criteria: Criteria | null,
  openOption: (option: string) => void,
) {
  const t = useTranslations("search.dates");
  /** What another search, being started, will differ in. */
  const [pending, setPending] = useState<Partial<Criteria> | null>(null);
  const startNew = async (changes: Partial<Criteria>) => {
    if (!criteria || pending) return;
    setPending(changes);
    try {
      const { form_data } = await startSearch(product, { ...criteria, ...changes });
      openOption(form_data.id);
    } catch (error) {
      const said = error instanceof ApiError ? (Object.values(error.errors)[0]?.[0] ?? error.message) : "";
      toast(said || t("failed"), { tone: "danger" });
    }
    setPending(null);
  };
  return { pending, startNew };
}
