"use client";
// /{product}/booking/detail/{session_unique}/: the ticket, or the state of a booking without tickets.
// Opened after payment (clear=true), from the booking lookup and from e-mails.

import ticket from "@content/catalogues/tr/ticket.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect } from "react";
import { useIdFromAddress } from "@/lib/address";
import { ApiError } from "@/lib/api/error";
import type { AfterSale } from "@/lib/api/types";
import { dateInTurkiye } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { savedTicket } from "@/lib/saved-tickets";
import { useFormat } from "@/lib/use-format";
import { LoadFailed } from "@/ui/loaded";
import { OfflineNotice } from "@/ui/offline-notice";
import { Screen } from "@/ui/screen";
import { useBooking } from "./booking";
import type { BookingOf, TicketProduct } from "./ticket-product";
import { TicketSkeleton } from "./ticket-skeleton";
import { TicketView } from "./ticket-view";

const Missing = lazy(() => import("@/widgets/order/missing"));

/** Default for bookings stored before cancellation existed. */
const UNTOUCHED: AfterSale = { lines: [], refunds: [], disruptions: [], history: [] };

/** `of` is a module constant. */
type Props<P extends Product> = { of: TicketProduct<P> };

export function TicketScreen<P extends Product>({ of }: Props<P>) {
  return (
    <Messages turkish={{ ticket, ...of.turkish }}>
      <Ticket of={of} />
    </Messages>
  );
}

function Ticket<P extends Product>({ of }: Props<P>) {
  const t = useTranslations("ticket");
  const format = useFormat();
  const { product } = of;
  const session = useIdFromAddress(`/${product}/booking/detail/`);
  const { data, error, mutate } = useBooking(product, session || null);
  useTrimmedHistory();
  if (session !== null && data) {
    return (
      <Screen title={t("title", { product })} width="wide">
        <TicketView of={of} session={session} booking={data} onChanged={mutate} />
      </Screen>
    );
  }
  const loading = <TicketSkeleton product={product} />;
  if (session === null || (session && !error)) return loading;
  if (!session || (error instanceof ApiError && error.status === 404)) {
    return (
      <Suspense fallback={loading}>
        <Missing what="ticket" product={product} />
      </Suspense>
    );
  }
  const saved = savedTicket<BookingOf<P>>(product, session);
  if (!saved) {
    return (
      <Screen title={t("title", { product })}>
        <LoadFailed title={t("loadFailed")} error={error} onRetry={() => mutate()} />
      </Screen>
    );
  }
  return (
    <Screen title={t("title", { product })} width="wide">
      <OfflineNotice>{t("offline", { date: format.date(dateInTurkiye(saved.at), "full") })}</OfflineNotice>
      <TicketView of={of} session={session} booking={{ ...UNTOUCHED, ...saved.booking }} />
    </Screen>
  );
}

/** After a purchase (`clear=true`), Back leads home instead of through the issuer's pages. */
function useTrimmedHistory() {
  const router = useRouter();
  useEffect(() => {
    const { href, search } = window.location;
    if (new URLSearchParams(search).get("clear") !== "true") return;
    const isTrimmed = () => Boolean(window.history.state?.trimmed);
    // Adds a second entry for the same address, once and also across reloads. Back from it reaches the
    // first entry, where the handler leads home.
    if (!isTrimmed()) window.history.pushState({ ...window.history.state, trimmed: true }, "", href);
    const goHome = () => {
      // Home replaces the second entry, so the entry before home is the ticket and not the issuer. The
      // timeout lets the router handle this popstate first; the router would override the navigation.
      if (window.location.href === href && !isTrimmed()) setTimeout(() => router.push("/"));
    };
    window.addEventListener("popstate", goHome);
    return () => window.removeEventListener("popstate", goHome);
  }, [router]);
}
