"use client";
// Replaces the card fields when the payment page of the provider asks for the card, or when nothing is
// left to pay. Loaded lazily.

import { useTranslations } from "next-intl";
import type { Money } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { Section } from "../form/section";
import { CardBrands } from "./card-brands";

/** `charge` is null when a coupon or an open ticket pays for the whole order. */
export default function CardElsewhere({ charge }: { charge: Money | null }) {
  const t = useTranslations("payment.card");
  const format = useFormat();
  return (
    <Section title={t("title")}>
      {charge ? (
        <>
          <CardBrands label={t("accepted")} />
          <p>{t("hosted", { total: format.money(charge) })}</p>
        </>
      ) : (
        <p role="status">{t("covered")}</p>
      )}
    </Section>
  );
}
