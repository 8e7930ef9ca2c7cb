"use client";
// Notice of a hold from an earlier search: it shows the held offer and the end of the hold, and links to
// the payment. The notice loads only when there is a hold.

import turkish from "@content/catalogues/tr/held.json";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { BusItem } from "@/lib/api/bus-types";
import type { CarItem } from "@/lib/api/car-types";
import type { FlightDirection, FlightResult } from "@/lib/api/types";
import { formatTime } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import type { Product } from "@/lib/product";
import { readHeldSession } from "@/lib/search/session";
import { useFormat } from "@/lib/use-format";
import { ButtonLink } from "@/ui/button";
import { Notice } from "@/ui/notice";

type OwnHold = { product_ids: string[]; hold_expires_at?: string | null };
type Item = FlightResult | BusItem | CarItem;

type Props = {
  product: Product;
  /** The results, in which the held offer is looked up. */
  search?: { held_by_you?: OwnHold | null; search: Item[] };
  children?: ReactNode;
};

export default function HoldNotice(props: Props) {
  return (
    <Messages turkish={{ held: turkish }}>
      <CurrentHold {...props} />
    </Messages>
  );
}

function CurrentHold({ product, search, children }: Props) {
  const t = useTranslations("held");
  const format = useFormat();
  const session = readHeldSession(product);
  if (session === null) return null;
  const hold = search?.held_by_you;
  const items = search?.search.filter(({ product_id }) => hold?.product_ids.includes(product_id)) ?? [];
  return (
    <Notice
      tone="warning"
      title={items.flatMap(namesOf).join(" · ")}
      action={
        <ButtonLink
          href={`/${product}/payment/?session_unique=${encodeURIComponent(session)}`}
          look={children ? "secondary" : "primary"}
        >
          {t("continue")}
        </ButtonLink>
      }
    >
      {children ?? (
        <p>
          {hold?.hold_expires_at
            ? t("until", { time: format.clock(hold.hold_expires_at) })
            : t("text", { product })}
        </p>
      )}
    </Notice>
  );
}

function namesOf(item: Item): string[] {
  if ("car" in item) return [`${item.car.brand} ${item.car.model}`];
  if ("company" in item) return [`${formatTime(item.departure.time)} ${item.company.name}`];
  const directions: FlightDirection[] = "return" in item ? [item.departure, item.return] : [item];
  return directions.map(({ airline, departure }) => `${formatTime(departure.time)} ${airline.name}`);
}
