"use client";
// Personal data of one passenger and the identity documents that the journey requires.

import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { masked } from "@/lib/form/field";
import type { Product } from "@/lib/product";
import { digitsOf } from "@/lib/rules/card";
import { mayHaveLatinLine } from "@/lib/rules/latin";
import { Badge } from "@/ui/badge";
import { Checkbox, RadioGroup, TextField } from "@/ui/field";
import { Skeleton } from "@/ui/skeleton";
import { useField } from "../form/field";
import { isNamed } from "../form/parts";
import { FoldingSection } from "../form/section";
import { ForUser, SavedPassengers } from "../member/for-user";
import type { PassengerValues, PaymentValues, RequiredPassenger, TravelTerms } from "../payment-values";
import { DatePartsField, yearRange } from "./date-parts-field";
import styles from "./passengers.module.css";

const Nationality = lazy(() => import("./nationality"));
const LatinNames = lazy(() => import("./latin-names"));

const TC_NUMBER_LENGTH = 11;
/** Longest validity of a passport, in years. */
const PASSPORT_YEARS = 20;

export function PassengerCard({
  product,
  index,
  required,
  terms,
}: {
  product: Product;
  index: number;
  required: RequiredPassenger;
  terms: TravelTerms;
}) {
  const t = useTranslations("payment.passenger");
  const { label, ages, gender } = required;
  const at = <Field extends keyof PassengerValues>(field: Field) => `passengers.${index}.${field}` as const;
  const isForeign = useWatch<PaymentValues, `passengers.${number}.foregein_citizen`>({
    name: at("foregein_citizen"),
  });
  const { getValues } = useFormContext<PaymentValues>();
  const passenger = getValues(`passengers.${index}`);
  const lastYear = Number(terms.lastTravelDate.slice(0, 4));
  const arrivalYear = Number(terms.lastArrivalDate.slice(0, 4));
  return (
    <FoldingSection
      part={`passengers.${index}`}
      filled={isNamed(passenger, terms, index) && `${passenger.name} ${passenger.surname}`}
      title={
        <span className={styles.passengerTitle}>
          {t("title", { product, index: index + 1 })} {label && <Badge>{label}</Badge>}
        </span>
      }
      hint={t("nameHint")}
    >
      <ForUser>
        <SavedPassengers product={product} index={index} required={required} />
      </ForUser>
      <div className={styles.pair}>
        <TextField
          {...useField(at("name"), t("mend.name"))}
          label={t("name")}
          autoComplete={`section-p${index} given-name`}
          required
        />
        <TextField
          {...useField(at("surname"), t("mend.surname"))}
          label={t("surname")}
          autoComplete={`section-p${index} family-name`}
          required
        />
      </div>
      <LatinLine index={index} />
      {(ages || gender === null) && (
        <div className={styles.pair}>
          {ages && (
            <DatePartsField
              name={at("birth_date")}
              legend={t("birthDate")}
              mend={t("mend.date")}
              years={yearRange(lastYear - ages.from, lastYear - ages.to - 1)}
            />
          )}
          {gender === null && <Gender name={at("gender")} />}
        </div>
      )}
      <Checkbox {...useField(at("foregein_citizen"))} label={t("foreign")} />
      {!isForeign && <CitizenNumber name={at("citizen_number")} />}
      {isForeign && (
        <Suspense fallback={<Skeleton height="72" radius="m" />}>
          <Nationality name={at("nationality")} />
        </Suspense>
      )}
      {(isForeign || !terms.domestic) && (
        <div className={styles.pair}>
          <Passport name={at("passport")} />
          <DatePartsField
            name={at("passport_expiry_date")}
            legend={t("passportExpiry")}
            mend={t("mend.date")}
            years={yearRange(arrivalYear, arrivalYear + PASSPORT_YEARS)}
          />
        </div>
      )}
    </FoldingSection>
  );
}

function Gender({ name }: { name: `passengers.${number}.gender` }) {
  const t = useTranslations("payment.passenger");
  const { error, ...field } = useField(name, t("mend.gender"));
  return (
    <RadioGroup
      legend={t("gender")}
      error={error}
      required
      options={[
        { value: "F", label: t("female") },
        { value: "M", label: t("male") },
      ]}
      input={() => ({ ...field, "data-invalid": error ? "" : undefined })}
    />
  );
}

/** Shown when a name is in a non-Latin script. */
function LatinLine({ index }: { index: number }) {
  const names = useWatch<PaymentValues, [`passengers.${number}.name`, `passengers.${number}.surname`]>({
    name: [`passengers.${index}.name`, `passengers.${index}.surname`],
  });
  return (
    <Suspense>
      {names.some((name) => mayHaveLatinLine(name ?? "")) && <LatinNames index={index} names={names} />}
    </Suspense>
  );
}

function CitizenNumber({ name }: { name: `passengers.${number}.citizen_number` }) {
  const t = useTranslations("payment.passenger");
  const field = masked(useField(name, t("mend.citizenNumber")), (value) =>
    digitsOf(value).slice(0, TC_NUMBER_LENGTH),
  );
  return (
    <TextField
      {...field}
      label={t("citizenNumber")}
      inputMode="numeric"
      autoComplete="off"
      dir="ltr"
      required
    />
  );
}

function Passport({ name }: { name: `passengers.${number}.passport` }) {
  const t = useTranslations("payment.passenger");
  const field = masked(useField(name, t("mend.passport")), (value) => value.toUpperCase());
  return (
    <TextField
      {...field}
      label={t("passport")}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      dir="ltr"
      required
    />
  );
}
