"use client";
// Three tabs, one for each product.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Product } from "@/lib/product";
import { Tabs } from "@/ui/tabs";
import styles from "./account.module.css";

const PRODUCTS = ["flight", "bus", "car"] as const satisfies Product[];

export function ProductTabs({ panel }: { panel: (product: Product) => ReactNode }) {
  const t = useTranslations("account.products");
  return (
    <Tabs
      label={t("label")}
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
