"use client";
// Says that the chosen outbound flight is no longer on sale. Seldom needed, so it is loaded lazily.

import { useTranslations } from "next-intl";
import { Notice } from "@/ui/notice";

export default function DepartureGone() {
  const t = useTranslations("results.roundTrip");
  return <Notice tone="warning">{t("departureGone")}</Notice>;
}
