"use client";
// Home: the flight form.

import { useTranslations } from "next-intl";

export function HomeScreen() {
  const t = useTranslations("home");
  return (
    <main id="main">
      <h1>{t("title")}</h1>
    </main>
  );
}
