"use client";
// In place of the card's fields: the payment provider's own page asks for it, or nothing is left to pay. Fetched.

import { useTranslations } from "next-intl";
import type { Money } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { CardBrands } from "./card-brands";
import { Section } from "./section";

/** `charge` is null where a coupon or an open ticket pays for all of it. */
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
