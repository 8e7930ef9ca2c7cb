"use client";
// Confirmation right after the purchase, with the addresses to which the travel documents were sent.
// Loaded lazily.

import turkish from "@content/catalogues/tr/next-steps.json";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import type { AnyBooking } from "../ticket-product";
import { isNew } from "./is-new";
import { Papers } from "./papers";
import styles from "./ready.module.css";

type Props = { product: Product; booking: AnyBooking };

export function Ready(props: Props) {
  if (!isNew(props.booking.info)) return null;
  return (
    <Messages turkish={{ "next-steps": turkish }}>
      <Glad {...props} />
    </Messages>
  );
}

function Glad({ product, booking: { papers_to: papers } }: Props) {
  const t = useTranslations("next-steps");
  return (
    <section aria-labelledby="ticket-ready" className={styles.ready}>
      <h2 id="ticket-ready" className={styles.title}>
        {t("ready", { product })}
      </h2>
      <Arrival />
      {papers && <Papers product={product} to={papers} />}
    </section>
  );
}

/** Animated route mark that arrives at its end. */
function Arrival() {
  return (
    <svg viewBox="0 0 120 48" aria-hidden className={`${styles.arrival} flip-rtl`}>
      <path d="M8,40 C30,40 44,10 104,14" className={styles.path} />
      <circle cx="8" cy="40" r="4" className={styles.start} />
      <circle cx="104" cy="14" r="6" className={styles.wave} />
      <circle cx="104" cy="14" r="6" className={styles.end} />
    </svg>
  );
}
