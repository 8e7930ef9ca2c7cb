"use client";
// What is held in the order of an earlier search, and the way on to its payment. Needs the `search` messages.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Product } from "@/lib/product";
import { readHeld } from "@/lib/search/session";
import { ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";

export default function HeldNotice({ product, children }: { product: Product; children?: ReactNode }) {
  const t = useTranslations("search.held");
  const held = readHeld(product);
  if (held === null) return null;
  return (
    <Notice
      action={
        <ButtonLink href={`/${product}/payment/?session_unique=${encodeURIComponent(held)}`} look="secondary">
          {t("continue")}
        </ButtonLink>
      }
    >
      {children ?? t("text", { product })}
    </Notice>
  );
}
