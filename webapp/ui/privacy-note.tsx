"use client";
// Privacy notice next to inputs of personal data: it states purpose and means of processing and needs no
// consent (KVKK, article 10). Needs the `fields` messages.

import Link from "next/link";
import { useTranslations } from "next-intl";
import styles from "./field.module.css";

export function PrivacyNote() {
  const t = useTranslations("fields");
  return (
    <p className={styles.hint}>
      {t.rich("privacy", {
        link: (text) => (
          <Link href="/corporate/personal-data/" prefetch={false}>
            {text}
          </Link>
        ),
      })}
    </p>
  );
}
