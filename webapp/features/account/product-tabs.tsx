"use client";
// Three tabs, one for each product. The address names the chosen one, for a reload and the way back.

import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Product } from "@/lib/product";
import { Tabs } from "@/ui/tabs";
import styles from "./account.module.css";

const TAB = "tab";
export const PRODUCTS = ["flight", "bus", "car"] as const satisfies Product[];

export function ProductTabs({ panel }: { panel: (product: Product) => ReactNode }) {
  const t = useTranslations("account.products");
  const named = useSearchParams().get(TAB) as Product | null;
  return (
    <Tabs
      label={t("label")}
      chosen={named}
      onChoose={(product) => window.history.replaceState(null, "", `?${TAB}=${product}`)}
      tabs={PRODUCTS.map((product) => ({
        id: product,
        title: t(product),
        panel: (
          <div key={product} className={styles.panel}>
            {panel(product)}
          </div>
        ),
      }))}
    />
  );
}
