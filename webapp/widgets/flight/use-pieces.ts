// Baggage of a selected or bought flight whose airline counts pieces, in words. Needs the
// `itinerary` messages.

import { useTranslations } from "next-intl";
import type { Pieces } from "@/lib/api/types";

export function usePieces() {
  const t = useTranslations("itinerary.pieces");
  return {
    hold: ({ luggage }: Pieces) => (luggage === null ? t("holdUnknown") : t("hold", { count: luggage })),
    hand: ({ hand_luggage }: Pieces) =>
      hand_luggage === null ? t("handUnknown") : t("hand", { count: hand_luggage }),
  };
}
