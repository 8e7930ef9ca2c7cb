"use client";
// A booking that looks like what it is: a ticket with its reference, journey and passengers; or, in plain words, why it is none.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { BookingState } from "@/lib/api/types";
import { dateInTurkiye } from "@/lib/dates";
import type { Product } from "@/lib/product";
import { toast } from "@/lib/toast";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button, ButtonLink, IconButton } from "@/ui/button";
import { Card } from "@/ui/card";
import { CalendarPlus, Copy, Download, FileText } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { Price } from "@/ui/price";
import { ticketFile } from "./booking";
import { PassengerTickets } from "./passenger-tickets";
import styles from "./ticket.module.css";
import type { AnyBooking, TicketProduct } from "./ticket-product";

const TONES = {
  held: "warning",
  payment_pending: "warning",
  paid: "accent",
  ticketed: "success",
  failed: "danger",
  refunding: "warning",
  refunded: "neutral",
  expired: "neutral",
} as const satisfies Record<BookingState, string>;

export function TicketView<Booking extends AnyBooking>({
  of: { product, Trip, Passengers },
  session,
  booking,
}: {
  of: TicketProduct<Booking>;
  session: string;
  booking: Booking;
}) {
  const { info } = booking;
  const isTicketed = info.state === "ticketed";
  return (
    <div className={styles.page}>
      <article className={styles.ticket} data-state={info.state}>
        <Reference product={product} info={info} />
        <div className={styles.legs}>
          <Trip booking={booking} />
        </div>
      </article>
      <aside className={styles.side}>
        {info.state === "ticketed" ? (
          <Files product={product} session={session} />
        ) : (
          <StateNotice product={product} session={session} state={info.state} />
        )}
        <Paid product={product} booking={booking} />
      </aside>
      <PassengerTickets product={product}>
        <Passengers booking={booking} isTicketed={isTicketed} />
      </PassengerTickets>
    </div>
  );
}

function Reference({
  product,
  info: { pnr_code, state, created_at },
}: Pick<AnyBooking, "info"> & { product: Product }) {
  const t = useTranslations("ticket");
  const format = useFormat();
  const copy = () =>
    navigator.clipboard.writeText(pnr_code).then(
      () => toast(t("copied"), { tone: "success", closeAfterMs: 2000 }),
      () => toast(t("copyFailed"), { tone: "warning" }),
    );
  return (
    <header className={styles.stub}>
      <div className={styles.reference}>
        <h2>
          <span className={styles.label}>{t("pnr")}</span>
          <span className={styles.pnr} dir="ltr">
            {pnr_code}
          </span>
        </h2>
        <IconButton label={t("copy")} onClick={copy} className={styles.screenOnly}>
          <Copy />
        </IconButton>
      </div>
      <div className={styles.status}>
        <Badge tone={TONES[state]}>{t(`state.${state}`, { product })}</Badge>
        <p className={styles.label}>
          {t("created")}: {format.date(dateInTurkiye(created_at), "full")}
        </p>
      </div>
    </header>
  );
}

const NOTICE_TONES: Record<Exclude<BookingState, "ticketed">, "info" | "warning" | "danger"> = {
  held: "warning",
  payment_pending: "info",
  paid: "info",
  failed: "danger",
  refunding: "warning",
  refunded: "info",
  expired: "warning",
};
/** There the payment page still has something to do or to show. */
const ON_PAYMENT_PAGE: readonly BookingState[] = ["held", "payment_pending", "failed", "expired"];

function StateNotice({
  product,
  session,
  state,
}: {
  product: Product;
  session: string;
  state: Exclude<BookingState, "ticketed">;
}) {
  const t = useTranslations("ticket");
  const payment = `/${product}/payment/?session_unique=${encodeURIComponent(session)}`;
  let action: ReactNode = null;
  if (ON_PAYMENT_PAGE.includes(state)) action = <ButtonLink href={payment}>{t("toPayment")}</ButtonLink>;
  if (state === "refunding" || state === "refunded")
    action = <ButtonLink href="/">{t("newSearch")}</ButtonLink>;
  return (
    <div role="status" className={styles.state}>
      <Notice tone={NOTICE_TONES[state]} title={t(`state.${state}`, { product })}>
        {t(`stateText.${state}`, { product })}
      </Notice>
      {action}
    </div>
  );
}

function Files({ product, session }: { product: Product; session: string }) {
  const t = useTranslations("ticket");
  return (
    <div className={styles.files}>
      <ButtonLink
        href={ticketFile(product, session, "ticket.pdf")}
        prefetch={false}
        download
        icon={<Download />}
      >
        {t("pdf", { product })}
      </ButtonLink>
      <ButtonLink
        href={ticketFile(product, session, "ticket.ics")}
        prefetch={false}
        download
        look="secondary"
        icon={<CalendarPlus />}
      >
        {t("calendar")}
      </ButtonLink>
      <Button look="secondary" icon={<FileText />} onClick={() => window.print()}>
        {t("print")}
      </Button>
    </div>
  );
}

function Paid({ product, booking: { price, charge, coupon } }: { product: Product; booking: AnyBooking }) {
  const t = useTranslations("ticket");
  return (
    <Card className={styles.paid}>
      {/* A booking that was kept before there were coupons has none. */}
      {coupon && (
        <p className={styles.label}>
          <span>{t("coupon", { code: coupon.code })}</span>
          <Price money={{ ...coupon.value, total: `-${coupon.value.total}` }} size="s" />
        </p>
      )}
      <p>
        <span>{t("price", { product })}</span>
        <Price money={price} size="l" />
      </p>
      {charge.currency !== price.currency && (
        <p className={styles.label}>
          <span>{t("charge")}</span>
          <Price money={charge} size="s" />
        </p>
      )}
    </Card>
  );
}
