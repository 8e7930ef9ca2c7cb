"use client";
// /{product}/payment/?session_unique=… (defaults to the session of the running search): shows the form,
// or the progress of a started payment. The issuer's page redirects back here; only the server knows the
// outcome of the payment.

import payment from "@content/catalogues/tr/payment.json";
import rules from "@content/catalogues/tr/rules.json";
import terms from "@content/catalogues/tr/terms.json";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useCallback, useDeferredValue, useState } from "react";
import { ApiError } from "@/lib/api/error";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { readSession } from "@/lib/search/session";
import { Button } from "@/ui/button";
import { ExportedTitle } from "@/ui/page-title";
import { Screen } from "@/ui/screen";
import { ErrorState } from "@/ui/state";
import { PaymentForm } from "./payment-form";
import type { PaymentProduct } from "./payment-product";
import { PaymentSkeleton } from "./payment-skeleton";
import { phaseOf } from "./progress/booking-progress";
import { useLeaveForTicket, useReturnFromIssuer, useSearches } from "./progress/exits";
import { useBookingProgress } from "./progress/use-booking-progress";
import { usePaymentData } from "./use-payment-data";

// Rarely needed views are loaded lazily. The form waits for its notice, so that the layout does not
// shift.
const FormNotice = lazy(() => import("./form/form-notice"));
const WaitingView = lazy(() => import("./progress/waiting-view"));
const ChangeForm = lazy(() => import("./change/change-form"));
const RefundView = lazy(() => import("./progress/refund-view"));
const ReviewView = lazy(() => import("./progress/review-view"));
const AirlineView = lazy(() => import("./progress/airline-view"));
const Missing = lazy(() => import("@/widgets/order/missing"));
const ChangeNotMade = lazy(() => import("./change/change-not-made"));

/** `of` is a module constant. */
type Props<P extends Product> = { of: PaymentProduct<P> };

export function PaymentScreen<P extends Product>({ of }: Props<P>) {
  return (
    <Messages turkish={{ payment, rules, terms, ...of.turkish }}>
      <WaitingTitle product={of.product} />
      <Suspense fallback={<PaymentSkeleton product={of.product} />}>
        <PaymentOfAddress of={of} />
      </Suspense>
    </Messages>
  );
}

function WaitingTitle({ product }: { product: Product }) {
  return <ExportedTitle>{useTranslations("payment")("title", { product })}</ExportedTitle>;
}

function PaymentOfAddress<P extends Product>({ of }: Props<P>) {
  const [stored] = useState(() => readSession(of.product)?.session_unique);
  const address = useSearchParams();
  const session = address.get("session_unique") || stored;
  const change = address.get("change");
  if (!session) return <Missing what="payment" product={of.product} />;
  return <Payment key={`${session} ${change}`} of={of} session={session} change={change} />;
}

const isMissing = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 410);

function Payment<P extends Product>({
  of,
  session,
  change,
}: Props<P> & {
  session: string;
  /** Id of the change whose difference is paid. */
  change: string | null;
}) {
  const { product } = of;
  const { progress, error: unanswered, askAgain } = useBookingProgress(product, session, change);
  const { data, error, mutate } = usePaymentData(product, session, change);
  const { isSearching, goBack, searchAgain } = useSearches(product, session, data);
  const [isPayingAgain, setPayingAgain] = useState(false);
  const [needsSearch, setNeedsSearch] = useState(false);
  const reload = useCallback(() => {
    askAgain();
    void mutate();
  }, [askAgain, mutate]);
  const phase = progress && phaseOf(progress);
  // The form renders in slices, so the page stays responsive.
  const isThere = useDeferredValue(Boolean(data && phase));
  useReturnFromIssuer(reload);
  // A change that its airline has not confirmed yet is shown on the ticket page.
  const isOver = phase === "ticketed" || (phase === "at_airline" && change !== null);
  useLeaveForTicket(product, session, isOver);

  const order = {
    product,
    trip: data && of.short(data),
    charge: data?.charge,
    timeline: progress?.timeline ?? data?.timeline,
  };

  if (isMissing(error) || isMissing(unanswered)) return <Missing what="payment" product={product} />;
  if (phase === "refunding" || phase === "refunded") {
    if (change !== null) return <ChangeNotMade product={product} session={session} />;
    return <RefundView phase={phase} onSearchAgain={searchAgain} {...order} />;
  }
  if (phase === "reviewing") return <ReviewView {...order} />;
  if (phase === "at_airline" && change === null) return <AirlineView {...order} />;
  const isAtIssuer = phase === "at_bank" && !isPayingAgain;
  if (isAtIssuer || phase === "confirming" || phase === "ticketing" || isOver) {
    return (
      <WaitingView
        phase={phase}
        unanswered={Boolean(unanswered)}
        onPayAgain={() => setPayingAgain(true)}
        {...order}
      />
    );
  }
  if (!data && error) return <LoadFailed product={product} onRetry={reload} />;
  if (!data || !phase || isSearching || !isThere) return <PaymentSkeleton product={product} />;
  if (change !== null) {
    return (
      <Suspense fallback={<PaymentSkeleton product={product} />}>
        <ChangeForm
          product={product}
          trip={<of.Trip data={data} />}
          session={session}
          change={change}
          data={data}
          isHeld={!of.supplier?.(data)}
          failure={phase === "failed" ? (progress.message ?? "") : null}
          onReload={reload}
        />
      </Suspense>
    );
  }
  const failure = phase === "failed" ? (progress.message ?? "") : null;
  return (
    <PaymentForm
      of={of}
      session={session}
      data={data}
      notice={
        (failure !== null || !data.before_payment.status) && (
          <FormNotice
            product={product}
            before_payment={data.before_payment}
            timeline={data.timeline}
            failure={failure}
            isHeld={!of.supplier?.(data)}
            asksCard={!data.hosted_page}
            needsSearch={needsSearch}
            isPayingAgain={isPayingAgain}
            onReload={reload}
            onSearchAgain={searchAgain}
          />
        )
      }
      onLeave={goBack}
      onReload={reload}
      onSearchAgain={searchAgain}
      onNeedsSearch={() => setNeedsSearch(true)}
    />
  );
}

function LoadFailed({ product, onRetry }: { product: Product; onRetry: () => void }) {
  const t = useTranslations("payment");
  const common = useTranslations("common");
  return (
    <Screen title={t("title", { product })}>
      <ErrorState
        title={t("loadFailed.title")}
        text={t("loadFailed.text")}
        action={<Button onClick={onRetry}>{common("retry")}</Button>}
      />
    </Screen>
  );
}
