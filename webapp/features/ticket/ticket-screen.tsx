"use client";
// /{product}/booking/detail/{session_unique}/: the ticket, or what became of the booking. Reached after payment (clear=true), from the
// lookup and from the mail.

import ticket from "@content/catalogues/tr/ticket.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect } from "react";
import { useIdFromAddress } from "@/lib/address";
import { ApiError } from "@/lib/api/error";
import type { AfterSale } from "@/lib/api/types";
import { dateInTurkiye } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import { savedTicket } from "@/lib/saved-tickets";
import { useFormat } from "@/lib/use-format";
import { LoadFailed } from "@/ui/loaded";
import { OfflineNotice } from "@/ui/offline-notice";
import { Screen } from "@/ui/screen";
import { useBooking } from "./booking";
import type { AnyBooking, TicketProduct } from "./ticket-product";
import { TicketSkeleton } from "./ticket-skeleton";
import { TicketView } from "./ticket-view";

const Missing = lazy(() => import("@/ui/missing"));

/** What a booking lacks that was kept before any could be cancelled. */
const UNTOUCHED: AfterSale = { lines: [], refunds: [], disruptions: [], history: [] };

/** `of` is a constant of its module. */
type Props<Booking extends AnyBooking> = { of: TicketProduct<Booking> };

export function TicketScreen<Booking extends AnyBooking>({ of }: Props<Booking>) {
  return (
    <Messages turkish={{ ticket, ...of.turkish }}>
      <Ticket of={of} />
    </Messages>
  );
}

function Ticket<Booking extends AnyBooking>({ of }: Props<Booking>) {
  const t = useTranslations("ticket");
  const format = useFormat();
  const { product } = of;
  const session = useIdFromAddress(`/${product}/booking/detail/`);
  const { data, error, mutate } = useBooking<Booking>(product, session || null);
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
  const saved = savedTicket<Booking>(product, session);
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

/** After a purchase (`clear=true`) the way back leads home, not through the bank's pages again. */
function useTrimmedHistory() {
  const router = useRouter();
  useEffect(() => {
    const { href, search } = window.location;
    if (new URLSearchParams(search).get("clear") !== "true") return;
    const isTrimmed = () => Boolean(window.history.state?.trimmed);
    // A second entry for the same address, also over a reload: going back from the first one leads home.
    if (!isTrimmed()) window.history.pushState({ ...window.history.state, trimmed: true }, "", href);
    const goHome = () => {
      // In place of the second entry, so that the step before home is the ticket, not the bank. After the router has heard of this
      // step, which it would take otherwise.
      if (window.location.href === href && !isTrimmed()) setTimeout(() => router.push("/"));
    };
    window.addEventListener("popstate", goHome);
    return () => window.removeEventListener("popstate", goHome);
  }, [router]);
}
