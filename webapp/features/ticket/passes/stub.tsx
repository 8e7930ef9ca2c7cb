"use client";
// Coloured head of the ticket: first the details needed at the gate (route, time, place, seat), then the
// booking reference and the files.

import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense } from "react";
import { wasCancelled } from "@/lib/account/after-sale";
import { dateInTurkiye, today } from "@/lib/dates";
import { isNative } from "@/lib/device";
import { formatTime } from "@/lib/format";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { useList } from "@/lib/use-list";
import { Badge } from "@/ui/badge";
import { Button, ButtonLink } from "@/ui/button";
import { CalendarPlus, Download, Printer } from "@/ui/icons";
import { ticketFile } from "../booking";
import { inOrderOfLeaving, isCancelledFor, PassengerNames } from "../passengers/whose";
import { Route } from "../route";
import type { AnyBooking, Departure } from "../ticket-product";
import { CopiedCode } from "./copied-code";
import styles from "./stub.module.css";

// Only tickets of external suppliers have an airline reference.
const AirlineReference = lazy(() => import("./airline-reference"));

const TONES = {
  held: "warning",
  payment_pending: "warning",
  paid: "accent",
  ticketed: "success",
  failed: "danger",
  refunding: "warning",
  refunded: "neutral",
  expired: "neutral",
} as const satisfies Record<AnyBooking["info"]["state"], string>;

export function Stub({
  product,
  session,
  booking,
  departures,
  disrupted,
}: {
  product: Product;
  session: string;
  booking: AnyBooking;
  departures: Departure[];
  /** The carrier's change, shown until the buyer answers. */
  disrupted?: ReactNode;
}) {
  const t = useTranslations("ticket");
  const { state } = booking.info;
  const badge = (
    <Badge tone={TONES[state]}>
      {booking.info.awaiting_airline ? t("awaitingAirline") : t(`state.${state}`, { product })}
    </Badge>
  );
  const inOrder = inOrderOfLeaving(departures, (departure) => departure);
  const next = inOrder.find((one) => one.date >= today() && !isCancelledFor(booking, one)) ?? departures[0];
  return (
    <header className={styles.stub}>
      {next && (
        <Leaves departure={next}>
          <PassengerNames of={next} tickets={booking.tickets} />
        </Leaves>
      )}
      <div className={styles.status}>
        {wasCancelled(booking) && state !== "ticketed" ? (
          <Badge>{t("cancelled")}</Badge>
        ) : disrupted ? (
          <Suspense fallback={badge}>{disrupted}</Suspense>
        ) : (
          badge
        )}
      </div>
      <Reference {...booking.info} />
      {state === "ticketed" && <Files product={product} session={session} />}
    </header>
  );
}

function Leaves({
  departure: { date, time, place, service, seats = [], ...ends },
  children,
}: {
  departure: Departure;
  children: ReactNode;
}) {
  const t = useTranslations("ticket");
  const format = useFormat();
  const list = useList();
  return (
    <div className={styles.leaves}>
      <h2 className={styles.ends}>
        <Route {...ends} />
      </h2>
      {children}
      <p className={styles.moment}>
        <span>{format.date(date, "short")}</span>
        <time>{formatTime(time)}</time>
        {seats.length > 0 && <span>{t("seats", { count: seats.length, seats: list(seats) })}</span>}
      </p>
      <p className={styles.label}>
        <bdi>{place}</bdi>
        {service && (
          <>
            {" · "}
            <bdi>{service}</bdi>
          </>
        )}
      </p>
    </div>
  );
}

function Reference({
  pnr_code,
  airline_reference,
  created_at,
}: Pick<AnyBooking["info"], "pnr_code" | "airline_reference" | "created_at">) {
  const t = useTranslations("ticket");
  const format = useFormat();
  return (
    <div>
      <div className={styles.references}>
        <CopiedCode label={t("pnr")} code={pnr_code} copy={t("copy")} copied={t("copied")} />
        {airline_reference && (
          <Suspense>
            <AirlineReference code={airline_reference} />
          </Suspense>
        )}
      </div>
      <p className={styles.label}>
        {t("created")}: {format.date(dateInTurkiye(created_at), "full")}
      </p>
    </div>
  );
}

function Files({ product, session }: { product: Product; session: string }) {
  const t = useTranslations("ticket");
  const file = (name: Parameters<typeof ticketFile>[2]) => ({
    href: ticketFile(product, session, name),
    prefetch: false,
    download: true,
    look: "quiet" as const,
  });
  return (
    <div className={styles.files}>
      <ButtonLink {...file("ticket.pdf")} icon={<Download />}>
        {t("pdf", { product })}
      </ButtonLink>
      <ButtonLink {...file("ticket.ics")} icon={<CalendarPlus />}>
        {t("calendar")}
      </ButtonLink>
      {/* The app's web view cannot print; the PDF can be printed instead. */}
      {!isNative() && (
        <Button look="quiet" icon={<Printer />} onClick={() => window.print()}>
          {t("print")}
        </Button>
      )}
    </div>
  );
}
