// Lists the offers of a change, one direction after the other, or says that there are none. The flight
// and bus lists are loaded lazily, because each needs messages that other products do not.

import { useTranslations } from "next-intl";
import { lazy, Suspense, useState } from "react";
import type { Product } from "@/lib/product";
import { useFormat } from "@/lib/use-format";
import { ButtonLink } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/state";
import manageStyles from "../manage/manage.module.css";
import type { Stations } from "../ticket-product";
import styles from "./change.module.css";
import { AnotherDay, Detail, Due, Take, Times } from "./change-offer";
import type { Offer } from "./change-offers";
import type { Changing, Found } from "./use-change";

export type OfferList = {
  label: string;
  offers: Offer[];
  /** Stations of the booked bus. */
  booked?: Stations;
  /** True after the carrier's own change: every seat is free of charge. */
  isWaived?: boolean;
  isBusy: boolean;
  onTake: (offer: Offer) => unknown;
};

const LISTS = {
  flight: lazy(() => import("./change-flights")),
  bus: lazy(() => import("./change-buses")),
  car: Cars,
};

export function ChangeLists({
  product,
  offers,
  booked,
  changing,
}: Pick<OfferList, "booked"> & {
  product: Product;
  offers: Found;
  changing: Changing;
}) {
  const t = useTranslations("manage.changing");
  const [there, setThere] = useState<Offer>();
  const { take, restart, isBusy, isWholeDirection, days } = changing;
  const asksBack = offers.back.length > 0;
  if (offers.there.length === 0 && isWholeDirection) {
    return (
      <>
        <EmptyState title={t("emptyAtAirline")} text={t("emptyAtAirlineText")} />
        <AnotherDay look="primary" onClick={restart} />
        <ButtonLink href="/contact/" prefetch={false} look="quiet" wide>
          {t("writeToUs")}
        </ButtonLink>
      </>
    );
  }
  if (offers.there.length === 0) {
    return (
      <>
        <EmptyState title={t("empty")} text={t("emptyText")} />
        <AnotherDay onClick={restart} />
      </>
    );
  }
  return (
    <>
      {there ? (
        <Day
          product={product}
          label={t("backOffers")}
          day={days.return_date}
          offers={offers.back}
          isBusy={isBusy}
          onTake={(back) => take(offers, there, back)}
        />
      ) : (
        <Day
          product={product}
          label={t("offers")}
          day={days.departure_date}
          offers={offers.there}
          booked={booked}
          isWaived={offers.waived}
          isBusy={isBusy}
          onTake={(offer) => (asksBack ? setThere(offer) : take(offers, offer))}
        />
      )}
      <AnotherDay onClick={restart} />
    </>
  );
}

function Day({ product, day, ...list }: OfferList & { product: Product; day: string }) {
  const format = useFormat();
  const List = LISTS[product];
  return (
    <>
      <p className={styles.times}>{format.date(day, "full")}</p>
      <Suspense fallback={<Skeleton height="240" radius="m" />}>
        <List {...list} />
      </Suspense>
    </>
  );
}

function Cars({ label, offers, ...taking }: OfferList) {
  return (
    <ul className={manageStyles.quoted} aria-label={label}>
      {offers.map((offer) => (
        <li key={offer.product_id} className={styles.offer}>
          <p className={styles.offered}>
            <Times {...offer} />
            <span className={manageStyles.at}>
              <Detail {...offer} />
            </span>
          </p>
          <p>
            <Due due={offer.due} />
          </p>
          <Take offer={offer} name={`${offer.title} ${offer.detail}`} {...taking} />
        </li>
      ))}
    </ul>
  );
}
