"use client";
// One traveller: who they are, and the papers this journey asks of them.

import { useLocale, useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { ExpectedTicket } from "@/lib/api/types";
import { useCountries } from "@/lib/api/use-countries";
import { digitsOf } from "@/lib/rules/card";
import { Badge } from "@/ui/badge";
import { Checkbox, RadioGroup, SelectField, TextField } from "@/ui/field";
import { byName, TURKIYE } from "./countries";
import { DatePartsField, yearRange } from "./date-parts-field";
import { masked, useField } from "./field";
import styles from "./payment.module.css";
import type { TravelTerms } from "./payment-rules";
import type { PassengerValues, PaymentValues } from "./payment-values";
import { Section } from "./section";

const TC_NUMBER_LENGTH = 11;
/** No passport is issued for longer. */
const PASSPORT_YEARS = 20;

export function PassengerCard({
  index,
  ticket,
  terms,
}: {
  index: number;
  ticket: ExpectedTicket;
  terms: TravelTerms;
}) {
  const t = useTranslations("payment.passenger");
  const at = <Field extends keyof PassengerValues>(field: Field) => `passengers.${index}.${field}` as const;
  const isForeign = useWatch<PaymentValues, `passengers.${number}.foregein_citizen`>({
    name: at("foregein_citizen"),
  });
  const gender = useField(at("gender"));
  const { error: genderError, ...genderField } = gender;
  const lastYear = Number(terms.lastTravelDate.slice(0, 4));
  const departureYear = Number(terms.departureDate.slice(0, 4));
  return (
    <Section
      title={
        <span className={styles.passengerTitle}>
          {t("title", { index: index + 1 })} <Badge>{ticket.pax_name}</Badge>
        </span>
      }
      hint={t("nameHint")}
    >
      <div className={styles.pair}>
        <TextField
          {...useField(at("name"))}
          label={t("name")}
          autoComplete={`section-p${index} given-name`}
          required
        />
        <TextField
          {...useField(at("surname"))}
          label={t("surname")}
          autoComplete={`section-p${index} family-name`}
          required
        />
      </div>
      <div className={styles.pair}>
        <DatePartsField
          name={at("birth_date")}
          legend={t("birthDate")}
          years={yearRange(lastYear - ticket.age_from, lastYear - ticket.age_to - 1)}
        />
        <RadioGroup
          legend={t("gender")}
          error={genderError}
          options={[
            { value: "F", label: t("female") },
            { value: "M", label: t("male") },
          ]}
          input={() => ({ ...genderField, "data-invalid": genderError ? "" : undefined })}
        />
      </div>
      <Checkbox {...useField(at("foregein_citizen"))} label={t("foreign")} />
      {!isForeign && <CitizenNumber name={at("citizen_number")} />}
      {isForeign && <Nationality name={at("nationality")} />}
      {(isForeign || !terms.domestic) && (
        <div className={styles.pair}>
          <Passport name={at("passport")} />
          <DatePartsField
            name={at("passport_expiry_date")}
            legend={t("passportExpiry")}
            years={yearRange(departureYear, departureYear + PASSPORT_YEARS)}
          />
        </div>
      )}
    </Section>
  );
}

function CitizenNumber({ name }: { name: `passengers.${number}.citizen_number` }) {
  const t = useTranslations("payment.passenger");
  const field = masked(useField(name), (value) => digitsOf(value).slice(0, TC_NUMBER_LENGTH));
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
  const field = masked(useField(name), (value) => value.toUpperCase());
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

function Nationality({ name }: { name: `passengers.${number}.nationality` }) {
  const t = useTranslations("payment.passenger");
  const locale = useLocale();
  const { data: countries = [] } = useCountries();
  const field = useField(name);
  const chosen = useWatch<PaymentValues, `passengers.${number}.nationality`>({ name });
  return (
    // The value is given: a select forgets one that is set before its options have arrived.
    <SelectField {...field} value={chosen} label={t("nationality")} required>
      <option value="">{t("choose")}</option>
      {byName(countries, locale)
        .filter(({ code }) => code !== TURKIYE)
        .map(({ id, code, name: country }) => (
          <option key={code} value={id}>
            {country}
          </option>
        ))}
    </SelectField>
  );
}
