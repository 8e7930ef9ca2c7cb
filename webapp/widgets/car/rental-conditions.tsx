"use client";
// Requirements of the rental company, mostly in the server's own sentences, and the statement that the
// company provides the service. Needs the `car` messages.

import { useTranslations } from "next-intl";
import type { CarRules, CarSearchOption, CarTerms } from "@/lib/api/car-types";
import { mapHref } from "@/lib/maps";
import { ChevronDown } from "@/ui/icons";
import fold from "@/ui/quiet-fold.module.css";
import { ServiceLine } from "@/ui/service-line";
import styles from "./rental-conditions.module.css";

export default function RentalConditions({
  vendor,
  option,
  terms,
  rules,
  open = false,
}: {
  vendor: string;
  option: CarSearchOption;
  terms: CarTerms;
  rules: CarRules;
  /** True shows the conditions at once instead of on demand. */
  open?: boolean;
}) {
  const t = useTranslations("car");
  const { pickup_location: from, dropoff_location: to } = option;
  const places = from.id === to.id ? [from] : [from, to];
  const parts = [
    [t("cancellation"), terms.cancelation_policy_texts],
    [t("fuelPolicy"), [terms.fuel_policy]],
    ...(terms.excess ? [[t("excess"), [terms.excess]] as const] : []),
    [t("licence"), [t("licenceYears", { count: rules.licence_years })]],
    [t("bring"), terms.bring],
  ] as const;
  return (
    <>
      <details open={open}>
        <summary className={fold.summary}>
          {t("conditions")} <ChevronDown className={fold.chevron} />
        </summary>
        <dl className={styles.conditions}>
          {parts.map(([part, sentences]) => (
            <div key={part}>
              <dt>{part}</dt>
              {sentences.map((sentence) => (
                <dd key={sentence}>{sentence}</dd>
              ))}
            </div>
          ))}
          <div>
            <dt>{t("map")}</dt>
            {places.map(
              ({ id, name, location }) =>
                location && (
                  <dd key={id}>
                    <a href={mapHref(location)} target="_blank" rel="noreferrer">
                      {name}
                    </a>
                  </dd>
                ),
            )}
          </div>
        </dl>
      </details>
      <ServiceLine carriers={[vendor]} />
    </>
  );
}
