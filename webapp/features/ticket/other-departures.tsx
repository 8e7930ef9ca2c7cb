"use client";
// Travellers of a leg who set out at another time than the page says of it, because its day was changed for some of them alone.

import manage from "@content/catalogues/tr/manage.json";
import { useTranslations } from "next-intl";
import type { BookingLine } from "@/lib/api/types";
import { formatTime } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { Notice } from "@/ui/notice";

export const OtherDepartures = (props: { product: Product; lines: BookingLine[] }) => (
  <Messages turkish={{ manage }}>
    <Others {...props} />
  </Messages>
);

function Others({ product, lines }: { product: Product; lines: BookingLine[] }) {
  const t = useTranslations("manage");
  const format = useFormat();
  return (
    <Notice tone="info" title={t("otherDeparture", { product })}>
      {lines.map(({ id, title, departs }) => {
        const [date = "", time = ""] = departs?.split("T") ?? [];
        return (
          <p key={id}>
            <bdi>{title}</bdi>: {format.date(date, "short")}, <time>{formatTime(time)}</time>
          </p>
        );
      })}
    </Notice>
  );
}
