"use client";
// Link to the PDF that names the amount paid and the card.

import turkish from "@content/catalogues/tr/next-steps.json";
import { useTranslations } from "next-intl";
import { Messages } from "@/lib/i18n/provider";
import { ButtonLink } from "@/ui/button";
import styles from "../ticket.module.css";

type Props = { href: string };

export function Receipt(props: Props) {
  return (
    <Messages turkish={{ "next-steps": turkish }}>
      <Link {...props} />
    </Messages>
  );
}

function Link({ href }: Props) {
  const t = useTranslations("next-steps");
  return (
    <ButtonLink href={href} prefetch={false} download look="quiet" wide className={styles.screenOnly}>
      {t("receipt")}
    </ButtonLink>
  );
}
