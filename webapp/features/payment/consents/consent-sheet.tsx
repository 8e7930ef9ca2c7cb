"use client";
// Shows a published legal text. Loaded lazily when a text is opened.

import { useTranslations } from "next-intl";
import { useCorporatePages } from "@/lib/api/use-corporate-pages";
import { Button } from "@/ui/button";
import { Prose } from "@/ui/prose";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/state";

const PAGE_TYPES = {
  information: "PRELIMINARY_INFORMATION",
  privacy: "PROTECTION_OF_PERSONAL_DATA",
  terms: "TERMS_OF_USE",
  sales: "DISTANCE_SALES_CONTRACT",
} as const;
export type Consent = keyof typeof PAGE_TYPES;

export default function ConsentSheet({
  consent,
  open,
  onClose,
}: {
  consent: Consent;
  open: boolean;
  onClose: () => void;
}) {
  const t = useTranslations("payment.consent");
  const common = useTranslations("common");
  const { data: pages, error, mutate } = useCorporatePages();
  const page = pages?.find(({ page_type_code }) => page_type_code === PAGE_TYPES[consent]);
  return (
    <Sheet open={open} onClose={onClose} title={page?.title ?? t(consent)} height="tall">
      {page && <Prose html={page.content} />}
      {!page && !pages && !error && <Skeleton height="192" />}
      {!page && (pages || error) && (
        <ErrorState
          title={t("failed")}
          action={<Button onClick={() => mutate()}>{common("retry")}</Button>}
        />
      )}
    </Sheet>
  );
}
