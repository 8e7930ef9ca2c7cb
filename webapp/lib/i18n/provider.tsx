"use client";

// Gives every screen its messages. Turkish is in the export, so the first view needs no request; another stored language is
// taken from the device, else fetched, and the text stays hidden meanwhile (see boot-script.ts).

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
    // While the page is hydrated `language` is the export's, Turkish.
    if (shown === readLanguage()) delete root.dataset.languagePending;
  }, [shown]);
  return (
    <NextIntlClientProvider locale={intlLocale(shown)} messages={messages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}

/** Adds a route's Turkish namespaces to the shell's. Other languages have theirs already, but for what this build alone knows. */
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
    // Without an answer the app stays usable: in the stored catalogue, else in Turkish.
    fetchCatalogue(language).then(
      setCatalogue,
      () => delete document.documentElement.dataset.languagePending,
    );
  }, [language, version]);
  return catalogue;
}
