"use client";
// Footer of every page: the seller and its licences. Loaded lazily, because the page needs none of it.

import seller from "@content/catalogues/tr/seller.json";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import { AGENCY } from "@/lib/seller";
import styles from "./site-footer.module.css";

export default function SiteFooter() {
  return (
    <Messages turkish={{ seller }}>
      <Seller />
    </Messages>
  );
}

function Seller() {
  const t = useTranslations("seller");
  return (
    <footer className={styles.footer}>
      <p>
        {t("name", { agency: AGENCY.name })}
        {!AGENCY.placeholder &&
          ` · ${t("numbers", {
            class: AGENCY.licence_class,
            licence: AGENCY.licence,
            certificate: AGENCY.bus_certificate,
            tax: AGENCY.tax_number,
            mersis: AGENCY.mersis,
            kep: AGENCY.kep,
          })}`}
      </p>
      <p>
        {t("services")}{" "}
        <Link href="/corporate/terms-of-use/" prefetch={false}>
          {t("terms")}
        </Link>
        {" · "}
        <Link href="/promise/" prefetch={false}>
          {t("promise")}
        </Link>
      </p>
    </footer>
  );
}
