"use client";
// Address, opening hours and phone number of the rental offices. Needs the `car` messages.

import { useTranslations } from "next-intl";
import type { CarRental } from "@/lib/api/car-types";
import { telHref } from "@/lib/rules/grouped-phone";
import styles from "./rental-conditions.module.css";

export function RentalOffices({ rental }: { rental: CarRental }) {
  const t = useTranslations("car");
  const { search_options: option, pickup_office, dropoff_office } = rental;
  const isElsewhere = option.pickup_location_id !== option.dropoff_location_id;
  const offices = [
    ["pickup", pickup_office],
    ["dropoff", isElsewhere ? dropoff_office : null],
  ] as const;
  return (
    <dl className={styles.conditions}>
      {offices.map(
        ([of, office]) =>
          office && (
            <div key={of}>
              <dt>
                {t(of)} · <bdi>{option[`${of}_location`].name}</bdi>
              </dt>
              <dd>{office.place}</dd>
              <dd>{office.hours}</dd>
              <dd>
                <a href={telHref(office.phone)}>
                  <bdi>{office.phone}</bdi>
                </a>
              </dd>
            </div>
          ),
      )}
    </dl>
  );
}
