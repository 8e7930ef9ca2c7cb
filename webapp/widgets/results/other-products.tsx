"use client";
// Offers of the other products for the same places and day: duration and lowest price. Renders nothing when
// there are none or no response arrives, since this is an addition. Requested when the visitor scrolls
// near. Used by the results of each product; needs the `search` messages.

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { hrefWithId } from "@/lib/address";
import { addressOf } from "@/lib/api/client";
import { useGet } from "@/lib/api/swr";
import type { Product } from "@/lib/product";
import { readSession } from "@/lib/search/session";
import { useLanguage, useSettings } from "@/lib/settings";
import { useFormat } from "@/lib/use-format";
import { useNear } from "@/lib/use-near";
import { Bus, Car, Plane } from "@/ui/icons";
import styles from "./other-products.module.css";

const ICONS = { flight: Plane, bus: Bus, car: Car };

export default function OtherProducts({ product }: { product: Product }) {
  const t = useTranslations("search.others");
  const format = useFormat();
  const option = readSession(product)?.form_data.id;
  const language = useLanguage();
  const { currency } = useSettings();
  const place = useRef<HTMLDivElement>(null);
  const near = useNear(place);
  const { data } = useGet(
    near && option && addressOf("/api/base/gateway/results/others/", { option, language, currency }),
  );
  if (!data) return <div ref={place} className={styles.place} />;
  if (data.others.length === 0) return null;
  return (
    <nav aria-label={t("title")} className={styles.others}>
      {data.others.map(({ product: other, option, departure, arrival, duration, from_price }) => {
        const Icon = ICONS[other];
        return (
          <Link
            key={other}
            href={hrefWithId(`/${other}/search-gate/`, option)}
            prefetch={false}
            className={styles.other}
          >
            <Icon />
            <span className={styles.words}>
              <strong>{t("product", { product: other })}</strong>
              <span className={styles.route}>
                <bdi>{departure}</bdi>
                {arrival !== departure && (
                  <>
                    {" "}
                    – <bdi>{arrival}</bdi>
                  </>
                )}
                {duration && <span className={styles.duration}> · {format.duration(duration)}</span>}
              </span>
            </span>
            <span className={styles.price}>
              {t("from", { product: other, price: format.money(from_price) })}
            </span>
          </Link>
        );
      })}
    </nav>
  );
}
