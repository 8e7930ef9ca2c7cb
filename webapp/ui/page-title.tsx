"use client";
// Title of the browser's tab, in the selected language: React moves it into <head>, also in the
// exported page.

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

export function PageTitle({ children }: { children?: string }) {
  const t = useTranslations("common");
  return <title>{children ? t("pageTitle", { page: children }) : t("siteTitle")}</title>;
}

const never = () => () => {};

/**
 * Title in the export of a page whose screen waits for its address: React takes no title from a fallback.
 * The title disappears after hydration.
 */
export function ExportedTitle({ children }: { children: string }) {
  const isExport = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return isExport && <PageTitle>{children}</PageTitle>;
}
