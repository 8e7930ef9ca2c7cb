"use client";
// The payment form: whoever travels, is written to and pays. Faults show on blur and on submit, never while typing; the server's
// land on the same fields. Everything but the card outlives the page.

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useId, useMemo, useRef, useState } from "react";
import { FormProvider, type UseFormReturn, useForm } from "react-hook-form";
import { ApiError } from "@/lib/api/error";
import type { FlightPaymentData, GatewayAnswer } from "@/lib/api/types";
import { today } from "@/lib/dates";
import { ask } from "@/lib/dialog";
import { useRules } from "@/lib/rules/use-rules";
import { Button } from "@/ui/button";
import { Lock } from "@/ui/icons";
import { Price } from "@/ui/price";
import { ActionBar, Screen } from "@/ui/screen";
import { CardFields } from "./card-fields";
import { ChosenFlights } from "./chosen-flights";
import { Consents } from "./consents";
import { ContactFields } from "./contact-fields";
import { HoldCountdown, useHoldOver } from "./hold-countdown";
import { InvoiceFields } from "./invoice-fields";
import { PassengerCard } from "./passenger-card";
import styles from "./payment.module.css";
import type { TravelTerms } from "./payment-rules";
import { keepDraft, type PaymentValues, paymentRequest, startingValues } from "./payment-values";
import { PriceBreakdown } from "./price-breakdown";
import { paymentSender } from "./send-payment";
import { focusFirstFault, showServerFaults } from "./server-faults";

export function PaymentForm({
  session,
  data,
  notice,
  onLeave,
  onReload,
  onSearchAgain,
}: {
  session: string;
  data: FlightPaymentData;
  /** What must be known first: a failed payment, a lapsed hold. */
  notice?: React.ReactNode;
  onLeave: () => void;
  onReload: () => void;
  onSearchAgain: () => void;
}) {
  const t = useTranslations("payment");
  const formId = useId();
  const terms = useMemo(() => termsOf(data), [data]);
  const form = useForm<PaymentValues>({
    defaultValues: startingValues(data.tickets),
    resolver: usePaymentRules(terms),
    mode: "onBlur",
    reValidateMode: "onBlur",
    shouldFocusError: false,
  });
  useKeptDraft(form);
  useHoldOver(data.hold_expires_at, onReload);
  const hold = data.hold_expires_at && <HoldCountdown until={data.hold_expires_at} />;
  const element = useRef<HTMLFormElement>(null);
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) focusFirstFault(element.current);
  }, [submitCount]);
  const { pay, isSending } = usePay({ session, form, data, onReload, onSearchAgain });
  const submit = (
    <Button type="submit" form={formId} busy={isSending} icon={<Lock />} wide>
      {isSending ? t("sending") : t("submit")}
    </Button>
  );
  const legs = [data.departure_booking, data.return_booking].filter((leg) => leg !== null);
  return (
    <Screen
      title={t("title")}
      subtitle={hold && <span className={styles.phoneOnly}>{hold}</span>}
      back={onLeave}
      width="wide"
      bottom={
        <section aria-label={t("price.total")} className={styles.phoneBar}>
          <ActionBar>
            <Price money={data.price} size="l" />
            <div className={styles.phoneSubmit}>{submit}</div>
          </ActionBar>
        </section>
      }
    >
      <div className={styles.page}>
        <div className={styles.intro}>
          {notice}
          <ChosenFlights legs={legs} />
        </div>
        <aside className={styles.summary}>
          {hold && <p className={styles.desktopOnly}>{hold}</p>}
          <PriceBreakdown {...data} />
          <div className={styles.desktopOnly}>{submit}</div>
        </aside>
        <FormProvider {...form}>
          <form
            id={formId}
            ref={element}
            className={styles.form}
            noValidate
            onSubmit={form.handleSubmit(pay)}
          >
            <ContactFields />
            {data.tickets.map((ticket, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: passengers have no other name, and never move
              <PassengerCard key={index} index={index} ticket={ticket} terms={terms} />
            ))}
            <CardFields />
            <InvoiceFields />
            <Consents />
          </form>
        </FormProvider>
      </div>
    </Screen>
  );
}

function termsOf(data: FlightPaymentData): TravelTerms {
  const departureDate = data.departure_booking.info.departure_date;
  const lastLeg = (data.return_booking ?? data.departure_booking).transfers.at(-1);
  return {
    tickets: data.tickets,
    domestic: data.search_options.domestic_fly,
    departureDate,
    lastTravelDate: lastLeg?.departure_date ?? departureDate,
    today: today(),
  };
}

const usePaymentRules = (terms: TravelTerms) =>
  useRules<PaymentValues>(
    useCallback(async () => (await import("./payment-rules")).paymentResolver(terms), [terms]),
  );

function useKeptDraft(form: UseFormReturn<PaymentValues>) {
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(values) }),
    [form],
  );
}

function usePay({
  session,
  form,
  data,
  onReload,
  onSearchAgain,
}: {
  session: string;
  form: UseFormReturn<PaymentValues>;
  data: FlightPaymentData;
  onReload: () => void;
  onSearchAgain: () => void;
}) {
  const t = useTranslations("payment");
  const common = useTranslations("common");
  const [isSending, setSending] = useState(false);
  const [send] = useState(paymentSender);

  const tell = (text: string, confirm = common("ok")) => ask({ title: t("refused.title"), text, confirm });
  const onRefused = async ({ message, research }: GatewayAnswer) => {
    onReload();
    const agreed = await tell(message, research ? t("hold.searchAgain") : undefined);
    if (research && agreed) onSearchAgain();
  };
  const onFailed = async (error: unknown) => {
    const { unanswered = true, message = "", errors = {} } = error instanceof ApiError ? error : {};
    const unplaced = showServerFaults(form, errors);
    if (Object.keys(errors).length > 0 && unplaced.length === 0) return;
    await tell(
      unplaced.join("\n") || (unanswered ? t("refused.unanswered") : message || common("problemTryAgain")),
    );
  };

  const pay = async (values: PaymentValues) => {
    if (isSending) return;
    setSending(true);
    try {
      const answer = await send(paymentRequest(session, values, data.search_options.domestic_fly));
      if (answer.status && answer.pay_url) {
        // The whole page goes to the bank; the button stays busy until it is gone.
        window.location.assign(answer.pay_url);
        return;
      }
      setSending(false);
      await onRefused(answer);
    } catch (error) {
      setSending(false);
      await onFailed(error);
    }
  };
  return { pay, isSending };
}
