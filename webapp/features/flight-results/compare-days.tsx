"use client";
// Button beside the dates of a round trip: opens the prices of the days around both dates.

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import type { FlightSearchOption } from "@/lib/api/types";
import { Button } from "@/ui/button";
import { Sheet, warmSheets } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";

const FareGrid = lazy(() => import("./fare-grid"));

export type Days = { departure_date: string; return_date: string };

export default function CompareDays({
  option,
  disabled,
  onPick,
}: {
  option: FlightSearchOption;
  disabled: boolean;
  onPick: (days: Days) => void;
}) {
  const t = useTranslations("results.dates");
  const [opened, open] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-haspopup="dialog"
        disabled={disabled}
        onPointerEnter={warmSheets}
        onFocus={warmSheets}
        onClick={() => open(true)}
      >
        {t("compare")}
      </Button>
      <Sheet open={opened} onClose={() => open(false)} title={t("compare")} width="wide">
        <Suspense fallback={<Skeleton height="448" />}>
          <FareGrid
            option={option}
            onPick={(days) => {
              open(false);
              if (days.departure_date !== option.departure_date || days.return_date !== option.return_date)
                onPick(days);
            }}
          />
        </Suspense>
      </Sheet>
    </>
  );
}
