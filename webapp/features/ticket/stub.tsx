"use client";
// The ticket's coloured head: what is needed at the gate comes first (where, when, from which place, in which seat), then the reference
// and the files to take along.

import { useTranslations } from "next-intl";
import { isAllCancelled, wasCancelled } from "@/lib/account/after-sale";
import { dateInTurkiye, today } from "@/lib/dates";
import { isNative } from "@/lib/device";
import { formatTime } from "@/lib/format";
import type { Product } from "@/lib/product";
import { toast } from "@/lib/toast";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button, ButtonLink, IconButton } from "@/ui/button";
import { CalendarPlus, Copy, Download, Printer } from "@/ui/icons";
import { ticketFile } from "./booking";
import { Route } from "./route";
import styles from "./ticket.module.css";
import type { AnyBooking, Departure } from "./ticket-product";

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
}: {
  product: Product;
  session: string;
  booking: AnyBooking;
  departures: Departure[];
}) {
  const t = useTranslations("ticket");
  const { state } = booking.info;
  const next =
    departures.find(({ date }, leg) => date >= today() && !isAllCancelled(booking, { leg })) ?? departures[0];
  return (
    <header className={styles.stub}>
      {next && <Leaves departure={next} />}
      <div className={styles.status}>
        {wasCancelled(booking) && state !== "ticketed" ? (
          <Badge>{t("cancelled")}</Badge>
        ) : (
          <Badge tone={TONES[state]}>{t(`state.${state}`, { product })}</Badge>
        )}
      </div>
      <Reference {...booking.info} />
      {state === "ticketed" && <Files product={product} session={session} />}
    </header>
  );
}

function Leaves({
  departure: { date, time, place, service, seats = [], ...ends },
}: {
  departure: Departure;
}) {
  const t = useTranslations("ticket");
  const format = useFormat();
  return (
    <div className={styles.leaves}>
      <h2 className={styles.ends}>
        <Route {...ends} />
      </h2>
      <p className={styles.moment}>
        <span>{format.date(date, "short")}</span>
        <time>{formatTime(time)}</time>
        {seats.length > 0 && <span>{t("seats", { count: seats.length, seats: seats.join(", ") })}</span>}
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

function Reference({ pnr_code, created_at }: Pick<AnyBooking["info"], "pnr_code" | "created_at">) {
  const t = useTranslations("ticket");
  const format = useFormat();
  const copy = () =>
    navigator.clipboard.writeText(pnr_code).then(
      () => toast(t("copied"), { tone: "success", closeAfterMs: 2000 }),
      () => toast(t("copyFailed"), { tone: "warning" }),
    );
  return (
    <div>
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
      {/* An app's web view cannot; the PDF can be printed from there. */}
      {!isNative() && (
        <Button look="quiet" icon={<Printer />} onClick={() => window.print()}>
          {t("print")}
        </Button>
      )}
    </div>
  );
}
