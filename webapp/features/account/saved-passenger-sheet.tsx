"use client";
// PUT /api/user/passenger/{id}/: edits a saved passenger. Data that only some journeys need may stay
// empty.

import payment from "@content/catalogues/tr/payment.json";
import rules from "@content/catalogues/tr/rules.json";
import { useLocale, useTranslations } from "next-intl";
import { useForm, useWatch } from "react-hook-form";
import type { SavedPassenger } from "@/lib/api/account-types";
import { addressOf, put } from "@/lib/api/client";
import { useCountries } from "@/lib/api/use-countries";
import { byName, TURKIYE } from "@/lib/countries";
import { useFormField } from "@/lib/form/field";
import { FAULTS_ON_BLUR } from "@/lib/form/options";
import { useSend } from "@/lib/form/use-send";
import { Messages } from "@/lib/i18n/provider";
import { unlessMasked } from "@/lib/masked";
import { LATIN_LINES, mayHaveLatinLine } from "@/lib/rules/latin";
import { useRules } from "@/lib/rules/use-rules";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Checkbox, SelectField, TextField } from "@/ui/field";
import { Form, Pair } from "@/ui/form";
import { Sheet } from "@/ui/sheet";

const FORM = "saved-passenger-form";
const loadRules = async () => (await import("./account-rules")).savedPassengerResolver;

export type SavedPassengerValues = {
  name: string;
  surname: string;
  latin_name: string;
  latin_surname: string;
  birth_date: string;
  gender: string;
  foregein_citizen: boolean;
  citizen_number: string;
  nationality: string;
  passport: string;
  passport_expiry_date: string;
};

const valuesOf = (passenger: SavedPassenger): SavedPassengerValues => ({
  name: passenger.name,
  surname: passenger.surname,
  latin_name: passenger.latin_name ?? "",
  latin_surname: passenger.latin_surname ?? "",
  birth_date: passenger.birth_date ?? "",
  gender: passenger.gender ?? "",
  foregein_citizen: passenger.foregein_citizen,
  citizen_number: unlessMasked(passenger.citizen_number),
  nationality: passenger.foregein_citizen ? String(passenger.nationality) : "",
  passport: unlessMasked(passenger.passport),
  passport_expiry_date: passenger.passport_expiry_date ?? "",
});

type Props = { passenger: SavedPassenger; onClose: () => void; onChanged: () => unknown };

export default function SavedPassengerSheet(props: Props) {
  return (
    <Messages turkish={{ payment, rules }}>
      <SavedPassengerForm {...props} />
    </Messages>
  );
}

function SavedPassengerForm({ passenger, onClose, onChanged }: Props) {
  const t = useTranslations("travellers");
  const common = useTranslations("common");
  const form = useForm<SavedPassengerValues>({
    defaultValues: valuesOf(passenger),
    resolver: useRules<SavedPassengerValues>(loadRules),
    ...FAULTS_ON_BLUR,
  });
  const submit = useSend(form, async (values) => {
    await put(addressOf("/api/user/passenger/{id}/", { id: passenger.id }), {
      ...values,
      gender: values.gender === "F" || values.gender === "M" ? values.gender : null,
      pax_type: passenger.pax_type,
    });
    onClose();
    onChanged();
    toast(t("saved"), { tone: "success" });
  });
  return (
    <Sheet
      open
      onClose={onClose}
      title={t("editTitle")}
      height="tall"
      footer={
        <Button type="submit" form={FORM} busy={form.formState.isSubmitting} wide>
          {common("save")}
        </Button>
      }
    >
      <Form form={form} id={FORM} label={t("editTitle")} onSubmit={submit}>
        <Who />
        <Papers />
      </Form>
    </Sheet>
  );
}

const useField = useFormField<SavedPassengerValues>;

function Who() {
  const t = useTranslations("payment.passenger");
  const names = useWatch<SavedPassengerValues, ["name", "surname"]>({ name: ["name", "surname"] });
  return (
    <>
      <Pair>
        <TextField {...useField("name")} label={t("name")} autoComplete="off" required />
        <TextField {...useField("surname")} label={t("surname")} autoComplete="off" required />
      </Pair>
      <Pair>
        {LATIN_LINES.map(
          ([line], at) => mayHaveLatinLine(names[at] ?? "") && <LatinField key={line} name={line} />,
        )}
      </Pair>
      <Pair>
        <TextField {...useField("birth_date")} type="date" label={t("birthDate")} autoComplete="off" />
        <SelectField {...useField("gender")} label={t("gender")}>
          <option value="">{t("choose")}</option>
          <option value="F">{t("female")}</option>
          <option value="M">{t("male")}</option>
        </SelectField>
      </Pair>
    </>
  );
}

function LatinField({ name }: { name: "latin_name" | "latin_surname" }) {
  const t = useTranslations("payment.passenger");
  return <TextField {...useField(name)} label={t(name)} autoComplete="off" dir="ltr" />;
}

function Papers() {
  const t = useTranslations("payment.passenger");
  const locale = useLocale();
  const { data: countries = [] } = useCountries();
  const [isForeign, nationality] = useWatch<SavedPassengerValues, ["foregein_citizen", "nationality"]>({
    name: ["foregein_citizen", "nationality"],
  });
  const citizenNumber = useField("citizen_number");
  const country = useField("nationality");
  return (
    <>
      <Checkbox {...useField("foregein_citizen")} label={t("foreign")} />
      {isForeign ? (
        // The value is set explicitly, because a select drops a value that is set before its options have
        // loaded.
        <SelectField {...country} value={nationality} label={t("nationality")} required>
          <option value="">{t("choose")}</option>
          {byName(countries, locale)
            .filter(({ code }) => code !== TURKIYE)
            .map(({ id, code, name }) => (
              <option key={code} value={id}>
                {name}
              </option>
            ))}
        </SelectField>
      ) : (
        <TextField
          {...citizenNumber}
          label={t("citizenNumber")}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
        />
      )}
      <Pair>
        <TextField {...useField("passport")} label={t("passport")} autoComplete="off" dir="ltr" />
        <TextField
          {...useField("passport_expiry_date")}
          type="date"
          label={t("passportExpiry")}
          autoComplete="off"
        />
      </Pair>
    </>
  );
}
