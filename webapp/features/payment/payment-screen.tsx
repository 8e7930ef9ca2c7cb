"use client";
// /flight/payment/?session_unique=…: shows the form, or how far a started payment is. The bank's page sends the traveller back
// here; the server alone says what became of the payment.

import itinerary from "@content/catalogues/tr/itinerary.json";
import payment from "@content/catalogues/tr/payment.json";
import rules from "@content/catalogues/tr/rules.json";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense, useCallback, useState } from "react";
import { ApiError } from "@/lib/api/error";
import { Messages } from "@/lib/i18n/provider";
import { Button, ButtonLink } from "@/ui/button";
import { Screen } from "@/ui/screen";
import { EmptyState, ErrorState } from "@/ui/state";
import { phaseOf } from "./booking-progress";
import { FormNotice } from "./form-notice";
import { PaymentForm } from "./payment-form";
import { PaymentSkeleton } from "./payment-skeleton";
import { RefundView } from "./refund-view";
import { useBookingProgress } from "./use-booking-progress";
import { usePaymentData } from "./use-payment-data";
import { WaitingView } from "./waiting-view";
import { useLeaveForTicket, useReturnFromBank, useSearches } from "./ways-out";

export function PaymentScreen() {
  return (
    <Messages turkish={{ payment, itinerary, rules }}>
      <Suspense fallback={<PaymentSkeleton />}>
        <PaymentOfAddress />
      </Suspense>
    </Messages>
  );
}

function PaymentOfAddress() {
  const session = useSearchParams().get("session_unique");
  return session ? <Payment key={session} session={session} /> : <Missing />;
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

function Payment({ session }: { session: string }) {
  const { progress, error: unanswered, askAgain } = useBookingProgress(session);
  const { data, error, mutate } = usePaymentData(session);
  const { isSearching, goBack, searchAgain } = useSearches(session, data);
  const [isPayingAgain, setPayingAgain] = useState(false);
  const reload = useCallback(() => {
    askAgain();
    void mutate();
  }, [askAgain, mutate]);
  const phase = progress && phaseOf(progress);
  useReturnFromBank(reload);
  useLeaveForTicket(session, phase === "ticketed");

  if (isMissing(error) || isMissing(unanswered)) return <Missing />;
  if (phase === "refunding" || phase === "refunded") {
    return <RefundView phase={phase} charge={data?.charge} onSearchAgain={searchAgain} />;
  }
  const isAtBank = phase === "at_bank" && !isPayingAgain;
  if (isAtBank || phase === "confirming" || phase === "ticketing" || phase === "ticketed") {
    return (
      <WaitingView phase={phase} unanswered={Boolean(unanswered)} onPayAgain={() => setPayingAgain(true)} />
    );
  }
  if (!data && error) return <LoadFailed onRetry={reload} />;
  if (!data || !phase || isSearching) return <PaymentSkeleton />;
  return (
    <PaymentForm
      session={session}
      data={data}
      notice={
        <FormNotice
          before_payment={data.before_payment}
          failure={phase === "failed" ? (progress.message ?? "") : null}
          onSearchAgain={searchAgain}
        />
      }
      onLeave={goBack}
      onReload={reload}
      onSearchAgain={searchAgain}
    />
  );
}

function Missing() {
  const t = useTranslations("payment");
  return (
    <Screen title={t("title")}>
      <EmptyState
        title={t("missing.title")}
        text={t("missing.text")}
        action={<ButtonLink href="/">{t("missing.action")}</ButtonLink>}
      />
    </Screen>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("payment");
  const common = useTranslations("common");
  return (
    <Screen title={t("title")}>
      <ErrorState
        title={t("loadFailed.title")}
        text={t("loadFailed.text")}
        action={<Button onClick={onRetry}>{common("retry")}</Button>}
      />
    </Screen>
  );
}
