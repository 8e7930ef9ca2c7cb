"use client";
// Passenger section of a ticket with its heading.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Product } from "@/lib/product";
import ticketStyles from "../ticket.module.css";
import styles from "./passengers.module.css";

export function PassengerTickets({ product, children }: { product: Product; children: ReactNode }) {
  const t = useTranslations("ticket");
  return (
    <section aria-labelledby="ticket-passengers" className={styles.passengers}>
      <h2 id="ticket-passengers" className={ticketStyles.heading}>
        {t("passengers", { product })}
      </h2>
      {children}
    </section>
  );
}
