"use client";
// Flights that a change may select: one row per flight with its lowest amount due. A row expands to the
// fares with their baggage and rules.

import results from "@content/catalogues/tr/results.json";
import supplierTerms from "@content/catalogues/tr/supplier-terms.json";
import terms from "@content/catalogues/tr/terms.json";
import { compareMoney } from "@/lib/format";
import { Messages } from "@/lib/i18n/provider";
import { Accordion } from "@/ui/accordion";
import { FareFeatures } from "@/widgets/flight/fare-features";
import manageStyles from "../manage/manage.module.css";
import styles from "./change.module.css";
import type { OfferList } from "./change-lists";
import { Detail, Due, Take, Times } from "./change-offer";
import type { Offer } from "./change-offers";

export default function ChangeFlights({ label, offers, ...taking }: OfferList) {
  const flights = [...new Set(offers.map(flightOf))];
  return (
    <Messages turkish={{ results, terms, "supplier-terms": supplierTerms }}>
      <ul aria-label={label}>
        {flights.map((flight) => {
          const fares = offers.filter((offer) => flightOf(offer) === flight);
          return (
            <li key={flight}>
              <Accordion title={<Flight fares={fares} />}>
                <ul className={manageStyles.quoted}>
                  {fares.map((offer) => (
                    <Fare key={`${offer.product_id} ${offer.fare_code}`} offer={offer} {...taking} />
                  ))}
                </ul>
              </Accordion>
            </li>
          );
        })}
      </ul>
    </Messages>
  );
}

/** An airline may sell one flight in several offers; this list shows them as fares of that flight. */
const flightOf = ({ title, daysLater, detail }: Offer) => [title, daysLater, detail].join(" ");

function Flight({ fares }: { fares: Offer[] }) {
  const [least] = fares.toSorted((a, b) => compareMoney(a.due.total, b.due.total));
  if (!least) return null;
  return (
    <span className={manageStyles.line}>
      <span>
        <Times {...least} />
        <span className={manageStyles.at}>
          <Detail {...least} fare={undefined} />
        </span>
      </span>
      <span>
        <Due {...least} isLeast={fares.length > 1} />
      </span>
    </span>
  );
}

function Fare({ offer, ...taking }: { offer: Offer } & Pick<OfferList, "isBusy" | "onTake">) {
  const { title, detail, fare, cabin = "" } = offer;
  const names = [fare?.name, cabin].filter(Boolean);
  return (
    <li className={styles.offer}>
      <p className={styles.offered}>
        <strong>{names[0]}</strong>
        {names[1] && ` · ${names[1]}`}
      </p>
      {fare && <FareFeatures fare={fare} />}
      <p className={styles.offered}>
        <Due {...offer} />
      </p>
      <Take offer={offer} name={[title, detail, ...names].join(" ")} {...taking} />
    </li>
  );
}
