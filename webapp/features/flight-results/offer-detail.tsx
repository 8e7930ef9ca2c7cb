"use client";
// Full detail of an offer's directions, expanded in its card. Loaded lazily when the first card expands.

import turkish from "@content/catalogues/tr/flight-detail.json";
import { useTranslations } from "next-intl";
import type { FlightDirection } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { Tabs } from "@/ui/tabs";
import { FlightTimeline } from "./flight-timeline";

type Directions = { there: FlightDirection; back: FlightDirection | null };

export default function OfferDetail(directions: Directions) {
  return (
    <Messages turkish={{ "flight-detail": turkish }}>
      <Detail {...directions} />
    </Messages>
  );
}

function Detail({ there, back }: Directions) {
  const t = useTranslations("results.card");
  if (!back) return <FlightTimeline direction={there} />;
  return (
    <Tabs
      label={t("detail")}
      tabs={[
        { id: "there", title: t("departureTab"), panel: <FlightTimeline direction={there} /> },
        { id: "back", title: t("returnTab"), panel: <FlightTimeline direction={back} /> },
      ]}
    />
  );
}
