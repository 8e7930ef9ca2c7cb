// What cancelling online gives back and until when, in the same words wherever a trip is shown; or that its airline does not say. Its
// caller brings the catalogue `terms`.

import { useTranslations } from "next-intl";
import type { Money } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";

type OnlineTerms = { until: string; back?: Money | null; open_ticket: boolean };

export function useOnlineTerms() {
  const t = useTranslations("terms");
  const format = useFormat();
  return (terms: OnlineTerms | null | undefined, isKnown = true) => {
    if (!isKnown) return t("unknown");
    if (!terms) return t("none");
    const date = format.instant(terms.until);
    if (!terms.back) return t("fee", { date });
    return t(terms.open_ticket ? "openTicket" : "free", { date, sum: format.money(terms.back) });
  };
}
