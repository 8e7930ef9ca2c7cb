"use client";
// Says that the flight there that was chosen is no longer on sale. Seldom needed, so it is fetched then.

import { useTranslations } from "next-intl";
import { Notice } from "@/ui/notice";

export default function DepartureGone() {
  const t = useTranslations("results.roundTrip");
  return <Notice tone="warning">{t("departureGone")}</Notice>;
}
