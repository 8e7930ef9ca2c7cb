"use client";
// /{product}/booking/detail/{session_unique}/: the ticket, or what became of the booking. Reached after payment (clear=true), from the
// lookup and from the mail.

import ticket from "@content/catalogues/tr/ticket.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useIdFromAddress } from "@/lib/address";
import { ApiError } from "@/lib/api/error";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Button, ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Screen } from "@/ui/screen";
import { EmptyState, ErrorState } from "@/ui/state";
import { savedTicket, useBooking } from "./booking";
import type { AnyBooking, TicketProduct } from "./ticket-product";
import { TicketSkeleton } from "./ticket-skeleton";
import { TicketView } from "./ticket-view";

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
  const { data, error, mutate } = useBooking<Booking>(product, session);
  useTrimmedHistory();
  if (session !== null && data) {
    return (
      <Screen title={t("title", { product })} width="wide">
        <TicketView of={of} session={session} booking={data} />
      </Screen>
    );
  }
  if (session === null || !error) return <TicketSkeleton product={product} />;
  if (error instanceof ApiError && error.status === 404) return <Missing product={product} />;
  const saved = savedTicket<Booking>(product, session);
  if (!saved) return <LoadFailed product={product} onRetry={() => void mutate()} />;
  return (
    <Screen title={t("title", { product })} width="wide">
      <Notice tone="warning">{t("offline", { date: format.date(saved.at.slice(0, 10), "full") })}</Notice>
      <TicketView of={of} session={session} booking={saved.booking} />
    </Screen>
  );
}

/** After a purchase (`clear=true`) the way back leads home, not through the bank's pages again. */
function useTrimmedHistory() {
  const router = useRouter();
  useEffect(() => {
    const address = new URL(window.location.href);
    if (address.searchParams.get("clear") !== "true") return;
    address.searchParams.delete("clear");
    window.history.pushState(null, "", address.pathname + address.search);
    const goHome = () => router.replace("/");
    window.addEventListener("popstate", goHome, { once: true });
    return () => window.removeEventListener("popstate", goHome);
  }, [router]);
}

function Missing({ product }: { product: Product }) {
  const t = useTranslations("ticket");
  return (
    <Screen title={t("title", { product })}>
      <EmptyState
        title={t("missing.title")}
        text={t("missing.text")}
        action={<ButtonLink href={`/${product}/check-pnr/`}>{t("missing.action")}</ButtonLink>}
      />
    </Screen>
  );
}

function LoadFailed({ product, onRetry }: { product: Product; onRetry: () => void }) {
  const t = useTranslations("ticket");
  const common = useTranslations("common");
  return (
    <Screen title={t("title", { product })}>
      <ErrorState
        title={t("loadFailed")}
        text={common("checkConnection")}
        action={<Button onClick={onRetry}>{common("retry")}</Button>}
      />
    </Screen>
  );
}
