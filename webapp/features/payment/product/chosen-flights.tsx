"use client";
// The flights that are being paid, each with its fare package and its rules.

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { FlightBookingLeg } from "@/lib/api/types";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { FlightLeg } from "@/ui/flight-leg";
import { Check, Minus } from "@/ui/icons";
import { Sheet, warmSheets } from "@/ui/sheet";
import styles from "../payment.module.css";

export function ChosenFlights({ legs }: { legs: FlightBookingLeg[] }) {
  const t = useTranslations("payment");
  const itinerary = useTranslations("itinerary");
  return (
    <section aria-labelledby="payment-flights" className={styles.flights}>
      <h2 id="payment-flights" className="visually-hidden">
        {t("flights")}
      </h2>
      {legs.map((leg, index) => (
        <Card key={`${leg.info.departure_date} ${leg.transfers[0]?.flight_number}`}>
          <FlightLeg leg={leg} heading={itinerary(index === 0 ? "outbound" : "return")}>
            <FareAndRules info={leg.info} />
          </FlightLeg>
        </Card>
      ))}
    </section>
  );
}

function FareAndRules({ info }: { info: FlightBookingLeg["info"] }) {
  const t = useTranslations("payment");
  const [opened, setOpened] = useState<"fare" | "rules" | null>(null);
  const opener = (sheet: "fare" | "rules") => ({
    look: "secondary" as const,
    "aria-haspopup": "dialog" as const,
    onPointerEnter: warmSheets,
    onFocus: warmSheets,
    onClick: () => setOpened(sheet),
  });
  return (
    <div className={styles.legActions}>
      <Button {...opener("fare")}>{t("fare.open", { name: info.alternative_price.name })}</Button>
      <Button {...opener("rules")}>{t("rules.open")}</Button>
      <Sheet open={opened === "fare"} onClose={() => setOpened(null)} title={t("fare.title")}>
        <FarePackage fare={info.alternative_price} />
      </Sheet>
      <Sheet open={opened === "rules"} onClose={() => setOpened(null)} title={t("rules.title")}>
        <FlightRules info={info} />
      </Sheet>
    </div>
  );
}

function FarePackage({ fare }: { fare: FlightBookingLeg["info"]["alternative_price"] }) {
  const t = useTranslations("payment.fare");
  const features = [
    { has: true, text: t("hand", { kg: fare.hand_luggage_allowance }) },
    { has: fare.luggage_allowance > 0, text: t("luggage", { kg: fare.luggage_allowance }) },
    { has: fare.seat_selection, text: t(fare.seat_selection ? "seatFree" : "seatPaid") },
    { has: fare.free_change, text: t(fare.free_change ? "changeFree" : "changePaid") },
    { has: fare.free_cancel, text: t(fare.free_cancel ? "cancelFree" : "cancelPaid") },
  ];
  return (
    <>
      <h3>
        {fare.name} <span className={styles.faint}>{fare.code}</span>
      </h3>
      <ul className={styles.features}>
        {features.map(({ has, text }) => (
          <li key={text} data-has={has || undefined}>
            {has ? <Check /> : <Minus />}
            {text}
          </li>
        ))}
      </ul>
    </>
  );
}

function FlightRules({ info }: { info: FlightBookingLeg["info"] }) {
  const t = useTranslations("payment.rules");
  const groups = [
    { title: t("change"), texts: info.change_policy_texts },
    { title: t("cancel"), texts: info.cancelation_policy_texts },
  ];
  return (
    <div className={styles.rules}>
      {groups.map(({ title, texts }) => (
        <section key={title}>
          <h3>{title}</h3>
          <ul>
            {texts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      ))}
      <p className={styles.faint}>{t("perPassenger")}</p>
    </div>
  );
}
