"use client";
// Card fields. Card data is never stored, neither in the draft nor in the browser, and is lost when the
// page closes.

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useWatch } from "react-hook-form";
import { masked } from "@/lib/form/field";
import { brandSoFar, cvcLength, digitsOf, maskCardExpiry, maskCardNumber } from "@/lib/rules/card";
import { TextField } from "@/ui/field";
import { CreditCard } from "@/ui/icons";
import { Skeleton } from "@/ui/skeleton";
import { useField } from "../form/field";
import { Section } from "../form/section";
import type { PaymentValues } from "../payment-values";
import styles from "./card-fields.module.css";
import type { ToPay } from "./instalments";

// Drawings of a section that starts closed, so they are loaded lazily.
const CardBrands = lazy(async () => ({ default: (await import("./card-brands")).CardBrands }));
const BrandLogo = lazy(async () => ({ default: (await import("./card-brands")).BrandLogo }));
const InstalmentsField = lazy(() => import("./instalments"));
/** Number of leading digits that identify the card's issuer and type. */
const BIN_DIGITS = 6;

export function CardFields(toPay: ToPay) {
  const t = useTranslations("payment.card");
  const number = useWatch<PaymentValues, "card_number">({ name: "card_number" });
  const brand = brandSoFar(number);
  const codeLength = cvcLength(number);
  const code = useField("card_cvc", t("mend.cvc", { digits: codeLength }));
  const bin = digitsOf(number).slice(0, BIN_DIGITS);
  return (
    <Section title={t("title")} hint={t("hint")}>
      <Suspense fallback={<Skeleton height="24" />}>
        <CardBrands label={t("accepted")} />
      </Suspense>
      <TextField
        {...useField("card_owner", t("mend.owner"))}
        label={t("owner")}
        autoComplete="cc-name"
        autoCapitalize="characters"
        spellCheck={false}
        required
      />
      <TextField
        {...masked(useField("card_number", t("mend.number")), maskCardNumber)}
        label={t("number")}
        inputMode="numeric"
        autoComplete="cc-number"
        dir="ltr"
        className={styles.digits}
        end={
          <Suspense fallback={<CreditCard />}>
            {brand ? <BrandLogo brand={brand} /> : <CreditCard />}
          </Suspense>
        }
        required
      />
      <div className={styles.halves}>
        <TextField
          {...masked(useField("card_expiry", t("mend.expiry")), maskCardExpiry)}
          label={t("expiry")}
          placeholder={t("expiryPlaceholder")}
          inputMode="numeric"
          autoComplete="cc-exp"
          dir="ltr"
          className={styles.digits}
          required
        />
        <TextField
          {...masked(code, (value) => digitsOf(value).slice(0, codeLength))}
          label={t("cvc")}
          // The error message includes the hint.
          hint={!code.error && t("cvcHint", { digits: codeLength })}
          inputMode="numeric"
          autoComplete="cc-csc"
          dir="ltr"
          className={styles.digits}
          required
        />
      </div>
      {bin.length === BIN_DIGITS && (
        <Suspense>
          <InstalmentsField bin={bin} {...toPay} />
        </Suspense>
      )}
    </Section>
  );
}
