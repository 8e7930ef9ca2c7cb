// Says, before and after a refund, that a refund of several payments arrives as several amounts, even on
// one card. Needs the `manage` messages.

import { useTranslations } from "next-intl";
import type { RefundPart } from "@/lib/api/types";
import { onOneLine } from "@/lib/format";
import { useFormat } from "@/lib/use-format";
import { useList } from "@/lib/use-list";
import { CREDITS } from "./refund-parts";

/** Null when the refund goes to at most one payment. */
export function useInParts() {
  const t = useTranslations("manage");
  const format = useFormat();
  const list = useList();
  return (parts: RefundPart[]) => {
    const toCards = parts.filter(({ method }) => !CREDITS[method]);
    if (toCards.length < 2) return null;
    const isOneCard = toCards.every(({ method }) => method === toCards[0]?.method);
    // A card name is left-to-right in every language and stays on one line.
    const card = ({ method }: RefundPart) => (isOneCard ? "" : ` (\u2066${onOneLine(method)}\u2069)`);
    const named = toCards.map((part) => format.money(part.amount) + card(part));
    return t("inParts", { count: toCards.length, parts: list(named) });
  };
}
