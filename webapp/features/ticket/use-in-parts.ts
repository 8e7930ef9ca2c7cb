// A refund to several payments arrives as several amounts, though one card made them all: this says so before and after. Needs the `manage`
// messages.

import { useTranslations } from "next-intl";
import type { RefundPart } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { useList } from "@/lib/use-list";
import { CREDITS } from "./refund-parts";

/** Null where no more than one payment is given back to. */
export function useInParts() {
  const t = useTranslations("manage");
  const format = useFormat();
  const list = useList();
  return (parts: RefundPart[]) => {
    const toCards = parts.filter(({ method }) => !CREDITS[method]);
    if (toCards.length < 2) return null;
    // A card reads from left to right in every language.
    const named = toCards.map(({ method, amount }) => `${format.money(amount)} (\u2066${method}\u2069)`);
    return t("inParts", { count: toCards.length, parts: list(named) });
  };
}
