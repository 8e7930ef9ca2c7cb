"use client";
// The title of the browser's tab, in the reader's language: React puts it into <head>, in the exported page too.

import { useTranslations } from "next-intl";
import { useSyncExternalStore } from "react";

export function PageTitle({ children }: { children?: string }) {
  const t = useTranslations("common");
  return <title>{children ? t("pageTitle", { page: children }) : t("siteTitle")}</title>;
}

const never = () => () => {};

/** Of a page whose screen waits for its address: React takes no title from what stands there meanwhile. Gone once the page is at work. */
export function ExportedTitle({ children }: { children: string }) {
  const isExport = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return isExport && <PageTitle>{children}</PageTitle>;
}
