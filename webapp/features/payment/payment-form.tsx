"use client";
// Payment form: passengers, contact and card. Errors appear on blur and on submit, never while typing;
// server errors appear on the same fields. Card data and consents are never part of the stored draft.

import { useTranslations } from "next-intl";
import {
  type ComponentProps,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { type Control, FormProvider, type UseFormReturn, useForm, useWatch } from "react-hook-form";
import type { BusOpenTicket } from "@/lib/api/bus-types";
import { ApiError } from "@/lib/api/error";
import type { GatewayAnswer } from "@/lib/api/types";
import { today } from "@/lib/dates";
import { ask, type Question } from "@/lib/dialog";
import { focusFirstFault, showServerFaults } from "@/lib/form/faults";
import { useStoredDraft } from "@/lib/form/use-stored-draft";
import { compareMoney } from "@/lib/format";
import { visit } from "@/lib/in-app-browser";
import type { Product } from "@/lib/product";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { InTurn } from "@/ui/in-turn";
import { ActionBar, Screen } from "@/ui/screen";
import { Skeleton } from "@/ui/skeleton";
import { PromiseLine } from "@/widgets/order/promise-line";
import type { ToPay } from "./card/instalments";
import { PayButton } from "./card/pay-button";
import { Consents } from "./consents/consents";
import { ContactFields } from "./contact/contact-fields";
import { LastPart } from "./form/last-part";
import { missingOf, type Parts, PartsContext, usePartsOf } from "./form/parts";
import { isUserLost, paymentSender } from "./form/send-payment";
import { HoldCountdown, useHoldOver } from "./hold/hold-countdown";
import { CouponLine, CouponPicker, ForUser, KeepPassengers, LostUser, Prefill } from "./member/for-user";
import { PassengerCard } from "./passengers/passenger-card";
import styles from "./payment.module.css";
import type { ChangeBody, PaymentBody, PaymentData, PaymentProduct } from "./payment-product";
import {
  keepDraft,
  NO_CARD,
  type PaymentValues,
  paymentRequest,
  startingValues,
  type TravelTerms,
} from "./payment-values";
import { withCoupon } from "./summary/coupon";
import { PriceBreakdown } from "./summary/price-breakdown";
import { OpenableTrip } from "./summary/trip-summary";
import { useChosenCoupon } from "./summary/use-chosen-coupon";

const CardElsewhere = lazy(() => import("./card/card-elsewhere"));
const CardFields = lazy(async () => ({ default: (await import("./card/card-fields")).CardFields }));
const OpenTicketField = lazy(() => import("./summary/open-ticket"));
const OpenTicketLine = lazy(async () => ({
  default: (await import("./summary/open-ticket")).OpenTicketLine,
}));

export function PaymentForm<P extends Product>({
  of,
  session,
  data,
  notice,
  onLeave,
  onReload,
  onSearchAgain,
  onNeedsSearch,
}: {
  of: PaymentProduct<P>;
  session: string;
  data: PaymentData<P>;
  /** Notice above the form, such as a failed payment or an expired hold. */
  notice?: React.ReactNode;
  onLeave: () => void;
  onReload: () => void;
  onSearchAgain: () => void;
  /** Called when the buyer is told to search again. */
  onNeedsSearch: () => void;
}) {
  const t = useTranslations("payment");
  const formId = useId();
  const { product, Trip, Along, Bill, PriceLines, Later } = of;
  const terms = useMemo(() => ({ ...of.terms(data), today: today() }), [of, data]);
  const asksCard = useRef(true);
  const form = useForm<PaymentValues>({
    defaultValues: startingValues(product, session, terms),
    resolver: usePaymentRules(terms, asksCard),
    mode: "onBlur",
    reValidateMode: "onBlur",
    shouldFocusError: false,
  });
  useStoredDraft(form, (values) => keepDraft(product, values));
  useHoldOver(data.hold_expires_at, onReload);
  const supplier = of.supplier?.(data);
  const hold = data.hold_expires_at && <HoldCountdown until={data.hold_expires_at} isHeld={!supplier} />;
  const element = useRef<HTMLFormElement>(null);
  const parts = usePartsOf(form, element, terms, asksCard);
  const { submitCount } = form.formState;
  useEffect(() => {
    if (submitCount > 0) focusFirstFault(element.current);
  }, [submitCount]);
  const coupon = useChosenCoupon(form.control, data);
  const { off, ...afterCoupon } = withCoupon(data.before_coupon, coupon);
  const [openTicket, setOpenTicket] = useState<BusOpenTicket | null>(null);
  const byOpenTicket = withCoupon(afterCoupon, openTicket && { value: openTicket.balance });
  const { price, charge } = byOpenTicket;
  const isCovered = compareMoney(charge.total, "0") === 0;
  useEffect(() => {
    asksCard.current = !isCovered && !data.hosted_page;
  }, [isCovered, data.hosted_page]);
  const { pay, isSending, isLost } = usePay({
    product,
    form,
    requestOf: (values) => ({
      ...of.request(paymentRequest(values, terms.domestic, coupon, openTicket), data, values),
      // Sends the displayed amount, because another tab may have changed the choice in the meantime.
      charge: charge.total,
      ...((isCovered || data.hosted_page) && NO_CARD),
    }),
    fieldOf: of.fieldOf,
    onFault: parts.openFault,
    onReload,
    onSearchAgain,
    onNeedsSearch,
  });
  const submit = (
    <WholePayButton
      product={product}
      form={formId}
      busy={isSending}
      words={t("submit", { product })}
      price={price}
      charge={charge}
      control={form.control}
      terms={terms}
      asksCard={!isCovered && !data.hosted_page}
      leadTo={parts.leadTo}
    />
  );
  return (
    <Screen
      title={t("title", { product })}
      subtitle={hold && <span className={styles.phoneOnly}>{hold}</span>}
      back={onLeave}
      width="wide"
      bottom={
        <div className={styles.phoneBar}>
          <ActionBar>{submit}</ActionBar>
        </div>
      }
    >
      <FormProvider {...form}>
        <PartsContext value={parts}>
          <div className={styles.page}>
            <InTurn first={1}>
              <div className={styles.intro}>
                <PromiseLine product={product} timeline={data.timeline} />
                {notice}
                <OpenableTrip product={product} trip={of.short(data)} price={price}>
                  <Trip data={data} />
                </OpenableTrip>
              </div>
              {/* biome-ignore lint/complexity/noUselessFragments: rendered in one step with the price */}
              <>
                <form
                  id={formId}
                  ref={element}
                  className={styles.form}
                  noValidate
                  onSubmit={form.handleSubmit(pay, parts.openFault)}
                >
                  <InTurn first={1}>
                    <ForUser>
                      <Prefill />
                    </ForUser>
                    <ContactFields product={product} />
                    {terms.required.map((required, index) => (
                      <PassengerCard
                        // biome-ignore lint/suspicious/noArrayIndexKey: passengers keep their order
                        key={index}
                        product={product}
                        index={index}
                        required={required}
                        terms={terms}
                      />
                    ))}
                    {terms.billed && <Bill />}
                    <LastPart>
                      <ForUser>
                        <CouponPicker data={data} />
                      </ForUser>
                      <CardOrNone
                        isCovered={isCovered}
                        isHosted={data.hosted_page}
                        {...{ session, charge }}
                      />
                      {of.takesOpenTickets && (
                        <Suspense>
                          <OpenTicketField
                            session={session}
                            charge={afterCoupon.charge}
                            applied={openTicket}
                            onApply={setOpenTicket}
                          />
                        </Suspense>
                      )}
                      {Along && <Along data={data} />}
                      <Suspense>{!terms.billed && <Bill />}</Suspense>
                      <ForUser>
                        <KeepPassengers product={product} />
                      </ForUser>
                      <Consents />
                    </LastPart>
                  </InTurn>
                </form>
                <Suspense>{isLost && <LostUser product={product} />}</Suspense>
                <aside className={styles.summary}>
                  {hold && <p className={styles.desktopOnly}>{hold}</p>}
                  <PriceBreakdown
                    product={product}
                    price={price}
                    charge={charge}
                    cancellation={data.cancellation ?? null}
                    directions={data.cancellation_of_ways}
                    trip={of.short(data)}
                    off={{ coupon: off, openTicket: byOpenTicket.off }}
                    supplier={supplier}
                    later={Later && <Later data={data} price={price} />}
                  >
                    <PriceLines data={data} price={price} />
                    {coupon && off && (
                      <ForUser>
                        <CouponLine coupon={coupon} off={off} />
                      </ForUser>
                    )}
                    {byOpenTicket.off && (
                      <Suspense>
                        <OpenTicketLine off={byOpenTicket.off} />
                      </Suspense>
                    )}
                  </PriceBreakdown>
                  <div className={styles.desktopOnly}>{submit}</div>
                </aside>
              </>
            </InTurn>
          </div>
        </PartsContext>
      </FormProvider>
    </Screen>
  );
}

/** Shows the first incomplete part and leads there, until the form is complete. */
function WholePayButton({
  control,
  terms,
  asksCard,
  leadTo,
  ...button
}: Omit<ComponentProps<typeof PayButton>, "missing"> & {
  control: Control<PaymentValues>;
  terms: TravelTerms;
  asksCard: boolean;
  leadTo: Parts["leadTo"];
}) {
  const t = useTranslations("payment.missing");
  // The phone's bottom bar is outside the form's context, so `control` is passed in.
  const values = useWatch({ control }) as PaymentValues;
  const [first] = missingOf(values, terms, asksCard);
  const [what, index] = first?.split(".") ?? [];
  const words = what && t(what as "card", { product: button.product, index: Number(index) + 1 });
  return (
    <PayButton {...button} missing={first && words ? { words, lead: () => leadTo(first) } : undefined} />
  );
}

function CardOrNone({ isCovered, isHosted, ...toPay }: ToPay & { isCovered: boolean; isHosted: boolean }) {
  return (
    <Suspense fallback={<Skeleton height="144" radius="l" />}>
      {isCovered || isHosted ? (
        <CardElsewhere charge={isCovered ? null : toPay.charge} />
      ) : (
        <CardFields {...toPay} />
      )}
    </Suspense>
  );
}

const usePaymentRules = (terms: TravelTerms, asksCard: RefObject<boolean>) =>
  useRules<PaymentValues>(
    useCallback(
      async () => (await import("./payment-rules")).paymentResolver(terms, () => asksCard.current),
      [terms, asksCard],
    ),
  );

export function usePay({
  product,
  form,
  requestOf,
  fieldOf,
  onFault,
  onReload,
  onSearchAgain,
  onNeedsSearch,
}: {
  product: Product;
  form: UseFormReturn<PaymentValues>;
  requestOf: (values: PaymentValues) => PaymentBody | ChangeBody;
  fieldOf?: (name: string) => string;
  /** Called after server errors were set on their fields. */
  onFault?: () => void;
  onReload: () => void;
  onSearchAgain: () => void;
  /** Called when the buyer is told to search again. */
  onNeedsSearch: () => void;
}) {
  const t = useTranslations("payment");
  const common = useTranslations("common");
  const [isSending, setSending] = useState(false);
  const [send] = useState(() => paymentSender(product));
  const [isLost, setLost] = useState(false);

  const tell = (text: string, answers: Partial<Question> = {}) =>
    ask({ title: t("refused.title"), text, confirm: common("ok"), ...answers });
  const onRefused = async ({ message, research }: GatewayAnswer) => {
    if (research) onNeedsSearch();
    onReload();
    if (!research) return tell(message);
    const agreed = await tell(message, { confirm: t("hold.searchAgain"), cancel: t("hold.stay") });
    if (agreed) onSearchAgain();
  };
  const onFailed = async (error: unknown) => {
    const { unanswered = true, message = "", errors = {} } = error instanceof ApiError ? error : {};
    const unplaced = showServerFaults(form, errors, fieldOf);
    onFault?.();
    if (Object.keys(errors).length > 0 && unplaced.length === 0)
      return toast(message || common("problemTryAgain"), { tone: "danger", title: common("error") });
    await tell(
      unplaced.join("\n") || (unanswered ? t("refused.unanswered") : message || common("problemTryAgain")),
    );
  };

  const pay = async (values: PaymentValues) => {
    if (isSending) return;
    setSending(true);
    // Stops once after the session ended, so that a guest sees the price without the coupon before
    // paying.
    if (!isLost && (await isUserLost())) {
      setSending(false);
      return setLost(true);
    }
    try {
      const answer = await send(requestOf(values));
      if (answer.status && answer.pay_url) {
        // While the page leaves for the issuer, the button stays busy.
        if (!(await visit(answer.pay_url))) return;
        setSending(false);
        onReload();
        return;
      }
      setSending(false);
      await onRefused(answer);
    } catch (error) {
      setSending(false);
      await onFailed(error);
    }
  };
  return { pay, isSending, isLost };
}
