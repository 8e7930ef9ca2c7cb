"use client";
// Tabs by product, optionally with a first tab for all products. The address names the chosen tab, for
// reloads and for Back.

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Product } from "@/lib/product";
import { Tabs } from "@/ui/tabs";
import styles from "./account.module.css";

const TAB = "tab";
export const PRODUCTS = ["flight", "bus", "car"] as const satisfies Product[];

export function ProductTabs({
  all,
  panel,
}: {
  /** Panel of the first tab, with all products. */
  all?: ReactNode;
  panel: (product: Product) => ReactNode;
}) {
  const t = useTranslations("account.products");
  const named = useSearchParams().get(TAB) as Product | null;
  const tabs = PRODUCTS.map((product) => ({ id: product as Product | "all", panel: panel(product) }));
  return (
    <Tabs
      label={t("label")}
      chosen={named}
      onChoose={(id) => window.history.replaceState(null, "", `?${TAB}=${id}`)}
      tabs={(all ? [{ id: "all" as const, panel: all }, ...tabs] : tabs).map(({ id, panel }) => ({
        id,
        title: t(id),
        panel: (
          <div key={id} className={styles.panel}>
            {panel}
          </div>
        ),
      }))}
    />
  );
}
