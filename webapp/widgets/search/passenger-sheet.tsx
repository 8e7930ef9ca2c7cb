"use client";
// Passenger counts in a sheet. Needs the `home` messages.

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import type { PassengerCounts } from "@/lib/api/types";
import { Button } from "@/ui/button";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";

const PassengerSteppers = lazy(() => import("./passenger-steppers"));

export function PassengerSheet({
  anchor,
  open,
  onClose,
  counts,
  onChange,
}: {
  anchor: string;
  open: boolean;
  onClose: () => void;
  counts: PassengerCounts;
  onChange: (counts: PassengerCounts) => void;
}) {
  const t = useTranslations("home.passengers");
  const common = useTranslations("common");
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("title")}
      anchor={anchor}
      footer={
        <Button wide onClick={onClose}>
          {common("done")}
        </Button>
      }
    >
      <Suspense fallback={<Skeleton height="256" />}>
        <PassengerSteppers counts={counts} onChange={onChange} />
      </Suspense>
    </Sheet>
  );
}
