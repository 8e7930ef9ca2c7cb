"use client";
// /flight/booking/detail/{session_unique}/: the ticket, or what became of the booking. Reached after payment (clear=true), from the
// lookup and from the mail.

import itinerary from "@content/catalogues/tr/itinerary.json";
import ticket from "@content/catalogues/tr/ticket.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { useIdFromAddress } from "@/lib/address";
import { ApiError } from "@/lib/api/error";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Button, ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Screen } from "@/ui/screen";
import { EmptyState, ErrorState } from "@/ui/state";
import { savedTicket, useBooking } from "./booking";
import { TicketSkeleton } from "./ticket-skeleton";
import { TicketView } from "./ticket-view";

export function TicketScreen() {
  return (
    <Messages turkish={{ ticket, itinerary }}>
      <Ticket />
    </Messages>
  );
}

function Ticket() {
  const t = useTranslations("ticket");
  const format = useFormat();
  const session = useIdFromAddress("/flight/booking/detail/");
  const { data, error, mutate } = useBooking(session);
  useTrimmedHistory();
  if (session !== null && data) {
    return (
      <Screen title={t("title")} width="wide">
        <TicketView session={session} booking={data} />
      </Screen>
    );
  }
  if (session === null || !error) return <TicketSkeleton />;
  if (error instanceof ApiError && error.status === 404) return <Missing />;
  const saved = savedTicket(session);
  if (!saved) return <LoadFailed onRetry={() => void mutate()} />;
  return (
    <Screen title={t("title")} width="wide">
      <Notice tone="warning">{t("offline", { date: format.date(saved.at.slice(0, 10), "full") })}</Notice>
      <TicketView session={session} booking={saved.booking} />
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

function Missing() {
  const t = useTranslations("ticket");
  return (
    <Screen title={t("title")}>
      <EmptyState
        title={t("missing.title")}
        text={t("missing.text")}
        action={<ButtonLink href="/flight/check-pnr/">{t("missing.action")}</ButtonLink>}
      />
    </Screen>
  );
}

function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations("ticket");
  const common = useTranslations("common");
  return (
    <Screen title={t("title")}>
      <ErrorState
        title={t("loadFailed")}
        text={common("checkConnection")}
        action={<Button onClick={onRetry}>{common("retry")}</Button>}
      />
    </Screen>
  );
}
