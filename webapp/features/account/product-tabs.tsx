"use client";
// A tab for each product, after one of all where there is one. The address names the chosen one, for a reload and the way back.

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
  /** The panel of a first tab, of all products. */
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
