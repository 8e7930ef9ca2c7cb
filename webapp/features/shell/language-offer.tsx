"use client";
// Offers the visitor the language of their browser once, in that language. Contains its own messages,
// because the page is in Turkish. Acceptance loads the language and restarts the app in it.

import ar from "@content/catalogues/ar/language-offer.json";
import de from "@content/catalogues/de/language-offer.json";
import en from "@content/catalogues/en/language-offer.json";
import ru from "@content/catalogues/ru/language-offer.json";
import { NextIntlClientProvider, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { fetchCatalogue } from "@/lib/i18n/catalogue";
import type { Namespaces } from "@/lib/i18n/messages";
import { readSettings, saveSettings } from "@/lib/settings";
import { LANGUAGE_OFFER_KEY, writeStored } from "@/lib/storage";
import { toast } from "@/lib/toast";
import { IconButton } from "@/ui/button";
import { X } from "@/ui/icons";
import styles from "./language-offer.module.css";

const WORDS = { ar, de, en, ru };
export type Offered = keyof typeof WORDS;

export default function LanguageOffer({ language }: { language: Offered }) {
  const [dismissed, setDismissed] = useState(false);
  useEffect(() => writeStored(LANGUAGE_OFFER_KEY, language), [language]);
  if (dismissed) return null;
  const dismiss = () => {
    delete document.documentElement.dataset.languageOffer;
    setDismissed(true);
  };
  const messages = { "language-offer": WORDS[language] } as unknown as Namespaces;
  return (
    <NextIntlClientProvider locale={language} messages={messages}>
      <Question language={language} onDismiss={dismiss} />
    </NextIntlClientProvider>
  );
}

function Question({ language, onDismiss }: { language: Offered; onDismiss: () => void }) {
  const t = useTranslations("language-offer");
  const [busy, setBusy] = useState(false);
  const accept = async () => {
    setBusy(true);
    try {
      await fetchCatalogue(language);
    } catch {
      setBusy(false);
      toast(t("failed"), { tone: "danger" });
      return;
    }
    saveSettings({ ...readSettings(), language });
    window.location.reload();
  };
  return (
    <aside
      className={styles.offer}
      lang={language}
      dir={language === "ar" ? "rtl" : "ltr"}
      aria-label={t("question")}
    >
      <span>{t("question")}</span>
      <button
        type="button"
        className={styles.accept}
        aria-disabled={busy || undefined}
        aria-busy={busy || undefined}
        onClick={busy ? undefined : accept}
      >
        {t("accept")}
      </button>
      <IconButton label={t("dismiss")} onClick={onDismiss}>
        <X />
      </IconButton>
    </aside>
  );
}
