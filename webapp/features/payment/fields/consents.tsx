"use client";
// What must be accepted to buy, with the texts themselves one tap away.

import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useCorporatePages } from "@/lib/api/use-corporate-pages";
import { Button } from "@/ui/button";
import { Checkbox } from "@/ui/field";
import { Prose } from "@/ui/prose";
import { Sheet, warmSheets } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { ErrorState } from "@/ui/state";
import styles from "../payment.module.css";
import { useField } from "./field";
import { Section } from "./section";

const PAGE_TYPES = {
  privacy: "PROTECTION_OF_PERSONAL_DATA",
  terms: "TERMS_OF_USE",
  sales: "DISTANCE_SALES_CONTRACT",
} as const;
type Consent = keyof typeof PAGE_TYPES;

export function Consents() {
  const t = useTranslations("payment.consent");
  const [consent, setConsent] = useState<Consent>("terms");
  const [isOpen, setOpen] = useState(false);
  const link = (which: Consent) => (text: ReactNode) => (
    <button
      type="button"
      className={styles.textLink}
      onPointerEnter={warmSheets}
      onFocus={warmSheets}
      onClick={() => {
        setConsent(which);
        setOpen(true);
      }}
    >
      {text}
    </button>
  );
  return (
    <Section title={t("title")}>
      <Checkbox
        {...useField("condition")}
        className={styles.consent}
        label={t.rich("text", { privacy: link("privacy"), terms: link("terms"), sales: link("sales") })}
        required
      />
      <ConsentSheet consent={consent} open={isOpen} onClose={() => setOpen(false)} />
    </Section>
  );
}

function ConsentSheet({ consent, open, onClose }: { consent: Consent; open: boolean; onClose: () => void }) {
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
