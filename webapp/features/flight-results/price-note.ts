"use client";
// Note beside a price that names the passengers and the direction that the price covers.

import { useTranslations } from "next-intl";
import type { FlightResult, Money } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { isPackaged } from "./offer";

/** Empty for a one-way flight of one passenger. */
export function usePriceNote(
  item: FlightResult,
  { party, outbound, departurePrice }: { party: number; outbound: boolean; departurePrice?: Money },
): string {
  const t = useTranslations("results.card");
  const format = useFormat();
  if (departurePrice) return t("roundTripTotal", { price: format.money(item.price) });
  if (isPackaged(item)) return t("packagePrice", { count: party });
  if (outbound) return t("outboundPrice", { count: party });
  return party > 1 ? t("partyTotal", { count: party }) : "";
}
