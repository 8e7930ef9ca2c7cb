"use client";
// Names the carrier that provides the service and the agency that sells it, next to a selected or bought
// flight, bus or car.

import { useTranslations } from "next-intl";
import { AGENCY } from "@/lib/seller";
import styles from "./service-line.module.css";

/** `carriers`: their registered names, where known. */
export function ServiceLine({ carriers }: { carriers: string[] }) {
  const t = useTranslations("common");
  const carrier = [...new Set(carriers)].join(", ");
  return <p className={styles.line}>{t("service", { carrier, agency: AGENCY.name })}</p>;
}
