"use client";
// Tickets saved on this device, shown to the member when the server is unreachable. Loaded lazily; the
// chunk is available offline, because the device stores the whole build.

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cardOf } from "@/lib/account/booking-moments";
import type { Product } from "@/lib/product";
import { savedTickets } from "@/lib/saved-tickets";
import { OfflineNotice } from "@/ui/offline-notice";
import styles from "./account.module.css";
import { PRODUCTS } from "./product-tabs";
import { TicketList } from "./ticket-list";

export const ticketsOfDevice = (products: readonly Product[] = PRODUCTS) =>
  products.flatMap((product) =>
    savedTickets(product).map(({ booking, at }) => ({ product, card: cardOf(booking), savedAt: at })),
  );

export default function SavedTickets({
  products,
  none,
  onRetry,
}: {
  products: readonly Product[];
  /** Content shown when nothing was saved. */
  none: ReactNode;
  onRetry: () => void;
}) {
  const t = useTranslations("account.tickets");
  const saved = ticketsOfDevice(products);
  if (saved.length === 0) return none;
  return (
    <div className={styles.section}>
      <OfflineNotice onRetry={onRetry}>{t("saved")}</OfflineNotice>
      <TicketList tickets={saved} />
    </div>
  );
}
