"use client";
// Whose service it is and who sells it, beside a chosen or bought flight, bus or car.

import { useTranslations } from "next-intl";
import { AGENCY } from "@/lib/seller";
import styles from "./service-line.module.css";

/** `carriers` as they are registered, where that is known. */
export function ServiceLine({ carriers }: { carriers: string[] }) {
  const t = useTranslations("common");
  const carrier = [...new Set(carriers)].join(", ");
  return <p className={styles.line}>{t("service", { carrier, agency: AGENCY.name })}</p>;
}
