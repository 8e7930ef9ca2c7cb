// The most used orders with the first item's value of each. Needs the `search` messages.

import { useLocale, useTranslations } from "next-intl";
import type { Money } from "@/lib/api/types";
import { formatTime } from "@/lib/format";
import { shortMoney } from "@/lib/short-money";
import { useFormat } from "@/lib/use-format";

/** Fields are undefined when the list is empty. */
type Firsts = { price?: Money; duration?: string; departure?: string };

export function useQuickSorts({ price, duration, departure }: Firsts) {
  const t = useTranslations("search.quick");
  const locale = useLocale();
  const format = useFormat();
  const values = {
    price: price && shortMoney(locale, price),
    duration: duration && format.duration(duration),
    departure: departure && formatTime(departure),
  };
  const quick = (key: keyof Firsts) => ({ key, label: t(key), value: values[key] || "–" });
  return [quick("price"), quick("duration"), quick("departure")] as const;
}
