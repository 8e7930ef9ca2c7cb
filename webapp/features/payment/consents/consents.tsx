"use client";
// The consent that a payment requires, and the privacy notice, which needs no consent. Both texts open in
// a sheet.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { Checkbox } from "@/ui/field";
import { warmSheets } from "@/ui/sheet";
import { useField } from "../form/field";
import { Section } from "../form/section";
import type { Consent } from "./consent-sheet";
import styles from "./consents.module.css";

const ConsentSheet = lazy(() => import("./consent-sheet"));

export function Consents() {
  const t = useTranslations("payment.consent");
  const [consent, setConsent] = useState<Consent>();
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
        {...useField("condition", t("mend"))}
        className={styles.consent}
        label={t.rich("text", {
          information: link("information"),
          terms: link("terms"),
          sales: link("sales"),
        })}
        required
      />
      <p className={styles.notice}>{t.rich("notice", { privacy: link("privacy") })}</p>
      {consent && (
        <Suspense>
          <ConsentSheet consent={consent} open={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Section>
  );
}
