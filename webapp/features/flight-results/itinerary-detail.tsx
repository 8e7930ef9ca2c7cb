"use client";
// The whole of an offer's ways, opened in its card. Fetched when one is first opened.

import { useTranslations } from "next-intl";
import type { FlightLeg } from "@/lib/api/types";
import { Tabs } from "@/ui/tabs";
import { FlightTimeline } from "./flight-timeline";

export default function ItineraryDetail({ there, back }: { there: FlightLeg; back: FlightLeg | null }) {
  const t = useTranslations("results.card");
  if (!back) return <FlightTimeline leg={there} />;
  return (
    <Tabs
      label={t("detail")}
      tabs={[
        { id: "there", title: t("departureTab"), panel: <FlightTimeline leg={there} /> },
        { id: "back", title: t("returnTab"), panel: <FlightTimeline leg={back} /> },
      ]}
    />
  );
}
