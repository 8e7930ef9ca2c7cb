"use client";

// Pays the difference of a change: the new tickets, the sum, the card and the consent. The passengers are
// already known. Loaded lazily, because changes are rare.

import paymentChange from "@content/catalogues/tr/payment-change.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useCallback, useId, useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { hrefWithId } from "@/lib/address";
import type { PaymentHead } from "@/lib/api/types";
import { today } from "@/lib/dates";
import { compareMoney } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useRules } from "@/lib/rules/use-rules";
import { ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Price } from "@/ui/price";
import { ActionBar, Screen } from "@/ui/screen";
import CardElsewhere from "../card/card-elsewhere";
import { CardFields } from "../card/card-fields";
import { PayButton } from "../card/pay-button";
import { Consents } from "../consents/consents";
import { HoldCountdown, useHoldOver } from "../hold/hold-countdown";
import styles from "../payment.module.css";
import { usePay } from "../payment-form";
import { inInstalments, NO_CARD, type PaymentValues, startingValues } from "../payment-values";
import { PriceBreakdown } from "../summary/price-breakdown";

type Props = {
  product: Product;
  /** Summary of the new tickets. */
  trip: ReactNode;
  session: string;
  change: string;
  data: PaymentHead;
  /** True when the new seats are held; otherwise they are allocated once the difference is paid. */
  isHeld: boolean;
  /** Reason why the last payment failed; null when none failed. */
  failure: string | null;
  onReload: () => void;
};

export default function ChangeForm(props: Props) {
  return (
    <Messages turkish={{ "payment-change": paymentChange }}>
      <Difference {...props} />
    </Messages>
  );
}

function Difference({ product, trip, session, change, data, isHeld, failure, onReload }: Props) {
  const t = useTranslations("payment-change");
  const payment = useTranslations("payment");
  const router = useRouter();
  const formId = useId();
  const [day] = useState(today);
  const form = useForm<PaymentValues>({
    defaultValues: startingValues(product, session, { required: [], billed: false }),
    resolver: useRules<PaymentValues>(
      useCallback(
        async () => (await import("../payment-rules")).changeResolver(day, !data.hosted_page),
        [day, data.hosted_page],
      ),
    ),
    mode: "onBlur",
    reValidateMode: "onBlur",
  });
  useHoldOver(data.hold_expires_at, onReload);
  const booking = hrefWithId(`/${product}/booking/detail/`, session);
  const leave = () => router.push(booking);
  const { price, charge, before_payment } = data;
  const { pay, isSending } = usePay({
    product,
    form,
    requestOf: ({ card_owner, card_number, card_expiry, card_cvc, instalments, condition }) => ({
      session_unique: session,
      change,
      ...(data.hosted_page
        ? NO_CARD
        : { card_owner, card_number, card_expiry, card_cvc, ...inInstalments(instalments) }),
      condition,
      charge: charge.total,
    }),
    onReload,
    onSearchAgain: leave,
    onNeedsSearch: () => {},
  });
  const hold = data.hold_expires_at && <HoldCountdown isHeld={isHeld} until={data.hold_expires_at} />;
  const refused = before_payment.status ? failure : before_payment.message;
  return (
    <Screen
      title={t("title")}
      subtitle={hold}
      back={leave}
      width="wide"
      bottom={
        before_payment.status && (
          <ActionBar>
            <PayButton
              product={product}
              form={formId}
              busy={isSending}
              words={t("submit")}
              price={price}
              charge={charge}
            />
          </ActionBar>
        )
      }
    >
      <FormProvider {...form}>
        <div className={styles.page}>
          <div className={styles.intro}>
            {refused !== null && (
              <Notice
                tone={before_payment.status ? "danger" : "warning"}
                title={before_payment.status ? payment("failed.title") : undefined}
              >
                {refused}
              </Notice>
            )}
            {trip}
          </div>
          {before_payment.status ? (
            <form id={formId} className={styles.form} noValidate onSubmit={form.handleSubmit(pay)}>
              {data.hosted_page ? (
                <CardElsewhere charge={charge} />
              ) : (
                <CardFields {...{ session, change, charge }} />
              )}
              <Consents />
            </form>
          ) : (
            <ButtonLink href={booking}>{t("back")}</ButtonLink>
          )}
          <aside className={styles.summary}>
            <PriceBreakdown product={product} price={price} charge={charge}>
              {data.change && <Sums change={data.change} />}
            </PriceBreakdown>
          </aside>
        </div>
      </FormProvider>
    </Screen>
  );
}

function Sums({ change }: { change: NonNullable<PaymentHead["change"]> }) {
  const t = useTranslations("payment-change");
  return (
    <div className="sums">
      <p className="part">
        <span>{t("newPrice")}</span>
        <Price money={change.price} />
      </p>
      <p className="part">
        <span>{t("paid")}</span>
        <Price money={{ ...change.paid, total: `-${change.paid.total}` }} />
      </p>
      {compareMoney(change.change_fee.total, "0") > 0 && (
        <p className="part">
          <span>{t("fee")}</span>
          <Price money={change.change_fee} />
        </p>
      )}
    </div>
  );
}
