"use client";
// Passenger section of a ticket with its heading.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { Product } from "@/lib/product";
import styles from "../ticket.module.css";

export function PassengerTickets({ product, children }: { product: Product; children: ReactNode }) {
  const t = useTranslations("ticket");
  return (
    <section aria-labelledby="ticket-passengers" className={styles.passengers}>
      <h2 id="ticket-passengers" className={styles.heading}>
        {t("passengers", { product })}
      </h2>
      {children}
    </section>
  );
}
