"use client";
// A search without results: says why, and offers what most often helps. Fetched when there are none. Needs the `search` messages.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { addDays, lastSearched } from "@/lib/dates";
import type { Product } from "@/lib/product";
import { Button, ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/state";

export default function NoResults({
  product,
  from,
  to,
  day,
  last = lastSearched(),
  onDay,
  children,
}: {
  product: Product;
  /** Names of cities. */
  from: string;
  to: string;
  /** That was searched. */
  day: string;
  /** Day that can be searched. */
  last?: string;
  onDay: (day: string) => void;
  /** Leads to more results more often than another day does, so it is the main button. */
  children?: ReactNode;
}) {
  const t = useTranslations("search.empty");
  return (
    <EmptyState
      title={t("title", { product })}
      text={t("text", { product, from, to })}
      action={
        <>
          {children}
          {day < last && (
            <Button look={children ? "secondary" : "primary"} onClick={() => onDay(addDays(day, 1))}>
              {t("nextDay")}
            </Button>
          )}
          <ButtonLink href="/" look="quiet">
            {t("newSearch")}
          </ButtonLink>
        </>
      }
    />
  );
}
