"use client";

// Provides messages to every screen. Turkish is in the export, so the first view needs no request. Another
// stored language is read from the device or else fetched; the text stays hidden meanwhile (see
// boot-script.ts).

import common from "@content/catalogues/tr/common.json";
import shell from "@content/catalogues/tr/shell.json";
import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useAppInfo } from "../api/use-app-info";
import { readLanguage, useLanguage } from "../settings";
import { withBuiltIn } from "./built-in";
import { type Catalogue, fetchCatalogue, storedCatalogue } from "./catalogue";
import { intlLocale, type Namespaces } from "./messages";

const TURKISH = { common, shell };

export function LanguageProvider({ children }: { children: ReactNode }) {
  const language = useLanguage();
  const catalogue = useCatalogue();
  const shown = catalogue ? language : "tr";
  const messages = useMemo(() => withBuiltIn<Namespaces>(TURKISH, catalogue?.messages), [catalogue]);
  useLayoutEffect(() => {
    const root = document.documentElement;
    root.lang = shown;
    root.dir = shown === "ar" ? "rtl" : "ltr";
    // During hydration `language` is Turkish, as in the export.
    if (shown === readLanguage()) delete root.dataset.languagePending;
  }, [shown]);
  return (
    <NextIntlClientProvider locale={intlLocale(shown)} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}

/**
 * Adds a route's Turkish namespaces to those of the shell. Catalogues of other languages contain them
 * already; keys known only to this build stay Turkish.
 */
export function Messages({ turkish, children }: { turkish: Partial<Namespaces>; children: ReactNode }) {
  const known = useMessages();
  const messages = useMemo(() => withBuiltIn<Namespaces>(turkish, known), [turkish, known]);
  return (
    <NextIntlClientProvider locale={useLocale()} messages={messages}>
      {children}
    </NextIntlClientProvider>
  );
}

function useCatalogue(): Catalogue | null {
  const language = useLanguage();
  const version = useAppInfo(language !== "tr").data?.locale_versions[language];
  const [catalogue, setCatalogue] = useState<Catalogue | null>(null);
  useLayoutEffect(() => {
    if (language !== "tr") setCatalogue(storedCatalogue(language));
  }, [language]);
  useEffect(() => {
    if (language === "tr") return;
    const stored = storedCatalogue(language);
    if (stored && (version === undefined || version === stored.version)) return;
    // When the request fails the app stays usable: with the stored catalogue, else in Turkish.
    fetchCatalogue(language).then(
      setCatalogue,
      () => delete document.documentElement.dataset.languagePending,
    );
  }, [language, version]);
  return catalogue;
}
