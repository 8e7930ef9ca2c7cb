"use client";
// A price alert: its search, the first and the current price. An active alert links to a new search;
// every alert can be deleted.

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import { hrefWithId } from "@/lib/address";
import type { PriceAlert } from "@/lib/api/account-types";
import { addressOf, del } from "@/lib/api/client";
import { ask } from "@/lib/dialog";
import { useFailure } from "@/lib/form/use-failure";
import type { Product } from "@/lib/product";
import { toast } from "@/lib/toast";
import { useFormat } from "@/lib/use-format";
import { useList } from "@/lib/use-list";
import { Badge } from "@/ui/badge";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { classes } from "@/ui/classes";
import { BellOff, Search } from "@/ui/icons";
import { Price } from "@/ui/price";
import styles from "./account.module.css";

const RateLine = lazy(() => import("@/ui/rate-line"));
// An unconfirmed phone number is rare.
const PhoneCode = lazy(() => import("@/widgets/person/phone-code"));

export function AlertCard({
  product,
  alert,
  onChanged,
}: {
  product: Product;
  alert: PriceAlert;
  onChanged: () => unknown;
}) {
  const t = useTranslations("account.alerts");
  const route = useTranslations("account.tickets");
  const date = useAlertDate();
  const list = useList();
  const { active, option, option_detail: detail } = alert;
  const { isDeleting, remove } = useDelete(product, alert, onChanged);
  const [from, to] = placesOf(detail);
  const dates = [detail.departure_date, detail.return_date].filter((day) => day !== null).map(date);
  const receivers = [alert.notify_email, alert.notify_phone].filter((receiver) => receiver !== null);
  return (
    <Card className={classes(styles.card, !active && styles.off)}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{from === to ? from : route("route", { from, to })}</h2>
        <Badge tone={active ? "success" : "neutral"}>{active ? t("active") : t("inactive")}</Badge>
      </div>
      <p>{dates.join(" – ")}</p>
      <p className={styles.head}>
        <span className={styles.soft}>{t("to", { to: list(receivers) })}</span>
        <AlertPrice product={product} alert={alert} />
      </p>
      {alert.rate && (
        <Suspense>
          <RateLine rate={alert.rate} />
        </Suspense>
      )}
      {active && alert.notify_phone && alert.phone_confirmed === false && (
        <Suspense>
          <PhoneCode phone={alert.notify_phone} onConfirmed={onChanged} />
        </Suspense>
      )}
      <div className={styles.actions}>
        {active ? (
          <ButtonLink
            href={hrefWithId(`/${product}/search-gate/`, option)}
            prefetch={false}
            icon={<Search />}
          >
            {t("search")}
          </ButtonLink>
        ) : (
          <Button look="secondary" icon={<Search />} disabled>
            {t("search")}
          </Button>
        )}
        <Button look="quiet" icon={<BellOff />} busy={isDeleting} onClick={remove}>
          {t("delete")}
        </Button>
      </div>
    </Card>
  );
}

/** Renders nothing before any offer was on sale. */
function AlertPrice({ product, alert: { old_price, new_price } }: { product: Product; alert: PriceAlert }) {
  const t = useTranslations("account.alerts");
  const money = new_price ?? old_price;
  return (
    money && (
      <span>
        <span className={styles.soft}>{t("lowest", { product })}</span>{" "}
        <Price money={money} was={(new_price && old_price) ?? undefined} />
      </span>
    )
  );
}

/** Returns the city names of both ends. */
function placesOf(detail: PriceAlert["option_detail"]): [string, string] {
  if ("departure_airport" in detail) return [detail.departure_airport.city, detail.arrival_airport.city];
  return [detail.departure_station.city, detail.arrival_station.city];
}

/** Formats a date like "12 March, Tuesday". */
function useAlertDate() {
  const t = useTranslations("account.alerts");
  const format = useFormat();
  return (date: string) => t("date", format.dateParts(date));
}

function useDelete(product: Product, { id }: PriceAlert, onChanged: () => unknown) {
  const t = useTranslations("account.alerts");
  const common = useTranslations("common");
  const failureOf = useFailure();
  const [isDeleting, setDeleting] = useState(false);
  const remove = async () => {
    const agreed = await ask({
      title: t("delete"),
      text: t("deleteText"),
      confirm: t("delete"),
      cancel: common("cancel"),
    });
    if (!agreed) return;
    setDeleting(true);
    try {
      await del(addressOf(`/api/${product}/info/price-alert/{id}/`, { id }));
      toast(t("deleted"), { tone: "success" });
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
    }
    setDeleting(false);
    onChanged();
  };
  return { isDeleting, remove };
}
