"use client";
// Open tickets of cancelled bus seats: each code pays for another trip with the same company.

import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import type { BusOpenTicket } from "@/lib/api/bus-types";
import { Messages } from "@/lib/i18n/provider";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Card } from "@/ui/card";
import { Price } from "@/ui/price";
import manageStyles from "../manage/manage.module.css";
import styles from "../ticket.module.css";

export function OpenTickets({ openTickets }: { openTickets: BusOpenTicket[] }) {
  return (
    <Messages turkish={{ manage }}>
      {openTickets.map((openTicket) => (
        <OpenTicket key={openTicket.code} {...openTicket} />
      ))}
    </Messages>
  );
}

function OpenTicket({ code, company, balance, valid_until, usable }: BusOpenTicket) {
  const t = useTranslations("manage.openTicket");
  const format = useFormat();
  const isSpent = Number(balance.total) === 0;
  return (
    <Card className={styles.part} role="region" aria-label={t("title")}>
      <h2 className={styles.heading}>
        {t("title")} {!usable && <Badge>{isSpent ? t("spent") : t("lapsed")}</Badge>}
      </h2>
      <p className={manageStyles.line}>
        <strong dir="ltr">{code}</strong> <Price money={balance} />
      </p>
      {usable && <p>{t("text", { company })}</p>}
      {code.includes("*") && <p>{t("masked")}</p>}
      <p>{t("validUntil", { date: format.date(valid_until, "full") })}</p>
    </Card>
  );
}
