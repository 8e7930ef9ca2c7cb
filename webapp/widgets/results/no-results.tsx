"use client";
// Empty state of a search without results: the reason, and the most helpful next step. Loads when there are
// none. Needs the `search` messages.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { addDays, lastSearched } from "@/lib/dates";
import type { Product } from "@/lib/product";
import { Button, ButtonLink } from "@/ui/button";
import { EmptyState } from "@/ui/state";

export default function NoResults({
  product,
  title,
  from,
  to,
  day,
  last = lastSearched(),
  onDay,
  children,
}: {
  product: Product;
  /** Says more than the product's own title. */
  title?: string;
  /** City names. */
  from: string;
  to: string;
  /** The searched day. */
  day: string;
  /** Last day that can be searched. */
  last?: string;
  onDay: (day: string) => void;
  /** The main button: it helps more often than another day does. */
  children?: ReactNode;
}) {
  const t = useTranslations("search.empty");
  return (
    <EmptyState
      title={title ?? t("title", { product })}
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
