"use client";
// Buses that a change may select, shown as in the search results. Their seats are chosen in the next
// step.

import turkish from "@content/catalogues/tr/bus.json";
import busResults from "@content/catalogues/tr/bus-results.json";
import { useTranslations } from "next-intl";
import type { BusItem } from "@/lib/api/bus-types";
import { Messages } from "@/lib/i18n/provider";
import { CarrierBadge } from "@/ui/carrier-badge";
import { BusStops } from "@/widgets/bus/bus-stops";
import manageStyles from "../manage/manage.module.css";
import styles from "./change.module.css";
import type { OfferList } from "./change-lists";
import { Due, OtherStations, Take } from "./change-offer";

export default function ChangeBuses({ label, offers, booked, isWaived, ...taking }: OfferList) {
  return (
    <Messages turkish={{ bus: turkish, "bus-results": busResults }}>
      <ul className={manageStyles.quoted} aria-label={label}>
        {offers.map((offer) => (
          <li key={offer.product_id} className={styles.offer}>
            {offer.bus && <Bus bus={offer.bus} />}
            <OtherStations offer={offer} booked={booked} />
            <p>
              <Due {...offer} isLeast={!isWaived} />
            </p>
            <Take offer={offer} name={`${offer.title} ${offer.detail}`} {...taking} />
          </li>
        ))}
      </ul>
    </Messages>
  );
}

/** The exact count of free seats is not shown from this number on. */
const FEW_SEATS = 10;

function Bus({ bus }: { bus: BusItem }) {
  const t = useTranslations("bus-results.card");
  const words = useTranslations("bus");
  const { seat_type, has_break, features, remaning_seats: seats } = bus.information;
  const facts = [
    words("layout", { layout: seat_type }),
    has_break && t("hasBreak"),
    ...features.map(({ name }) => name),
    seats < FEW_SEATS ? t("seatsLeft", { count: seats }) : t("seatsFree", { count: FEW_SEATS }),
  ];
  return (
    <div className={styles.offered}>
      <p className={styles.carrier}>
        <CarrierBadge carrier={bus.company} size={24} />
        <bdi className={styles.times}>{bus.company.name}</bdi>
      </p>
      <BusStops {...bus} />
      <p className={manageStyles.at}>{facts.filter(Boolean).join(" · ")}</p>
    </div>
  );
}
