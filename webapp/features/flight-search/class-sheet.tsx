"use client";
// Sheet with the cabins; choosing one closes the sheet.

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";

const Classes = lazy(() => import("./classes"));

export type ClassChoice = { value: string; onPick: (value: string) => void };

export function ClassSheet({
  anchor,
  open,
  onClose,
  ...choice
}: ClassChoice & { anchor: string; open: boolean; onClose: () => void }) {
  const t = useTranslations("home.class");
  return (
    <Sheet open={open} onClose={onClose} title={t("title")} anchor={anchor}>
      <Suspense fallback={<Skeleton height="112" />}>
        <Classes {...choice} />
      </Suspense>
    </Sheet>
  );
}
