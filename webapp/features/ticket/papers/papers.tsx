"use client";
// Masked e-mail address and phone number to which the travel documents were sent. Needs the `next-steps`
// messages.

import { useTranslations } from "next-intl";
import type { PapersTo } from "@/lib/api/types";
import { onOneLine } from "@/lib/format";
import type { Product } from "@/lib/product";

export function Papers({
  product,
  to: { mailbox, phone, sent },
  className,
}: {
  product: Product;
  to: PapersTo;
  className?: string;
}) {
  const t = useTranslations("next-steps");
  const words = {
    product,
    email: mailbox,
    phone: onOneLine(phone ?? ""),
    texted: String(phone !== null),
    sent: String(sent),
  };
  return <p className={className}>{t("papers", words)}</p>;
}
