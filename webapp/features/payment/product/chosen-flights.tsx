"use client";
// Flights of the order, each with its fare package and rules.

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import type { FlightBookingDirection, SupplierTerms } from "@/lib/api/types";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Sheet, warmSheets } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { BookedDirection } from "@/widgets/flight/booked-direction";
import styles from "./chosen-flights.module.css";

// Content of the sheets, loaded when a sheet opens.
const FarePackage = lazy(() => import("./fare-package"));
const FlightRules = lazy(() => import("./flight-rules"));

export type Of = {
  /** Terms of an external supplier; null when seats are held. */
  supplier: SupplierTerms | null;
};

export function ChosenFlights({ directions, supplier }: Of & { directions: FlightBookingDirection[] }) {
  const t = useTranslations("payment-flight");
  const words = useTranslations("itinerary");
  return (
    <section aria-labelledby="payment-flights" className={styles.flights}>
      <h2 id="payment-flights" className="visually-hidden">
        {t("flights")}
      </h2>
      {directions.map((direction, index) => (
        <Card key={`${direction.info.departure_date} ${direction.transfers[0]?.flight_number}`}>
          <BookedDirection direction={direction} heading={words(index === 0 ? "outbound" : "return")}>
            <FareAndRules info={direction.info} supplier={supplier} />
          </BookedDirection>
        </Card>
      ))}
    </section>
  );
}

function FareAndRules({ info, supplier }: Of & { info: FlightBookingDirection["info"] }) {
  const t = useTranslations("payment-flight");
  // Some airlines give a fare no name.
  const name = info.alternative_price.name || t("fare.title");
  const [opened, setOpened] = useState<"fare" | "rules" | null>(null);
  const opener = (sheet: "fare" | "rules") => ({
    look: "quiet" as const,
    "aria-haspopup": "dialog" as const,
    onPointerEnter: warmSheets,
    onFocus: warmSheets,
    onClick: () => setOpened(sheet),
  });
  return (
    <div className={styles.directionActions}>
      <Button {...opener("fare")}>{t("fare.open", { name })}</Button>
      <Button {...opener("rules")}>{t("rules.open")}</Button>
      <Sheet open={opened === "fare"} onClose={() => setOpened(null)} title={t("fare.title")}>
        <Suspense fallback={<Skeleton height="160" />}>
          <FarePackage info={info} supplier={supplier} />
        </Suspense>
      </Sheet>
      <Sheet open={opened === "rules"} onClose={() => setOpened(null)} title={t("rules.title")}>
        <Suspense fallback={<Skeleton height="160" />}>
          <FlightRules info={info} />
        </Suspense>
      </Sheet>
    </div>
  );
}
