"use client";
// The title of the browser's tab, in the reader's language: React puts it into <head>, in the exported page too.

import { useTranslations } from "next-intl";

export function PageTitle({ children }: { children?: string }) {
  const t = useTranslations("common");
  return <title>{children ? t("pageTitle", { page: children }) : t("siteTitle")}</title>;
}
