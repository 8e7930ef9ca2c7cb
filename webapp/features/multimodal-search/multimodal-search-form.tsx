"use client";
// Multimodal search form of the home page: two cities, a date and passengers. It stores the last input
// and opens the results.

import turkish from "@content/catalogues/tr/ways.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { City } from "@/lib/api/multimodal-types";
import { renamedPlace } from "@/lib/api/use-places";
import { lastSearched, today } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import { formOverResults } from "@/lib/search/changing";
import { type MultimodalSearch, multimodalHref, multimodalOption } from "@/lib/search/multimodal-option";
import { type Direction, usePlacePair } from "@/lib/search/use-place-pair";
import { type StoredForm, useStoredForm } from "@/lib/search/use-stored-form";
import { toast } from "@/lib/toast";
import { PickerField } from "@/ui/field";
import { MapPin } from "@/ui/icons";
import { DateSheet } from "@/widgets/calendar/date-sheet";
import { PassengerSheet } from "@/widgets/search/passenger-sheet";
import { PassengersField } from "@/widgets/search/passengers-field";
import { PlacePicker } from "@/widgets/search/place-picker";
import { DateField, Places, SearchForm } from "@/widgets/search/search-form";
import {
  criteriaOf,
  emptyForm,
  type MultimodalForm,
  missingCity,
  revived,
  swapped,
  withCity,
  withSearch,
} from "./form-state";
import styles from "./multimodal-search-form.module.css";

const DIRECTIONS = ["departure", "arrival"] as const;
const STORED: StoredForm<MultimodalForm, MultimodalSearch> = {
  searched: "all",
  name: "ways-search",
  empty: (language) => emptyForm(today(), language),
  renamed: async (form) => ({
    ...form,
    departure: await renamedPlace("city", form.departure),
    arrival: await renamedPlace("city", form.arrival),
  }),
  withSearch,
  revived: (stored) => revived(stored, today()),
  lacksPlace: ({ departure }) => departure === null,
  // A guessed departure never clears a chosen arrival.
  placed: (form, { nearest_city }) => {
    const next = nearest_city ? withCity(form, "departure", nearest_city) : form;
    return next.arrival === form.arrival ? next : form;
  },
};

export function MultimodalSearchForm() {
  return (
    <Messages turkish={{ ways: turkish }}>
      <Form />
    </Messages>
  );
}

function Form() {
  const t = useTranslations("ways.form");
  const router = useRouter();
  const { form, change } = useStoredForm(STORED);
  const [busy, setBusy] = useState(false);
  const { open, setOpen, closed, pick, swap, refusal } = usePlacePair<MultimodalForm, "date" | "passengers">(
    form,
    change,
    t("sameCity"),
    "date",
  );

  const submit = () => {
    if (!form) return;
    const criteria = criteriaOf(form);
    if (!criteria) return setOpen(missingCity(form));
    if (form.departure_date >= today()) {
      setBusy(true);
      router.push(multimodalHref(multimodalOption(criteria)));
      return formOverResults.set(false);
    }
    // The page stayed open past midnight, so the date has passed.
    toast(t("dateMoved"), { tone: "warning" });
    change(revived(form, today()));
  };

  return (
    <SearchForm
      label={t("label")}
      submit={busy ? t("searching") : t("submit")}
      busy={busy}
      failure={null}
      onSubmit={submit}
      sheets={
        form && (
          <>
            {DIRECTIONS.map((direction) => (
              <PlacePicker
                key={direction}
                product="city"
                anchor={`ways-${direction}`}
                title={t(`${direction}Title`)}
                icon={<MapPin />}
                nameOf={({ province }: City) => province}
                open={open === direction}
                onClose={() => closed(direction)}
                onPick={(city) => pick(direction, withCity(form, direction, city))}
                without={direction === "arrival" ? form.departure : undefined}
                refusal={direction === "arrival" ? refusal : undefined}
              />
            ))}
            <DateSheet
              anchor="ways-date"
              open={open === "date"}
              onClose={() => closed("date")}
              title={t("date")}
              value={form.departure_date}
              min={today()}
              max={lastSearched()}
              onPick={(departure_date) => change({ ...form, departure_date })}
            />
            <PassengerSheet
              anchor="ways-passengers"
              open={open === "passengers"}
              onClose={() => closed("passengers")}
              counts={form.counts}
              onChange={(counts) => change({ ...form, counts })}
            />
          </>
        )
      }
    >
      <p className={styles.what}>{t("what")}</p>
      <Places
        from={<CityField direction="departure" city={form?.departure} onOpen={() => setOpen("departure")} />}
        to={
          <CityField
            direction="arrival"
            city={form?.arrival}
            error={refusal}
            onOpen={() => setOpen("arrival")}
          />
        }
        onSwap={() => form && swap(swapped(form))}
      />
      <div className={styles.details}>
        <DateField
          id="ways-date"
          label={t("date")}
          date={form?.departure_date}
          onOpen={() => setOpen("date")}
        />
        <PassengersField id="ways-passengers" counts={form?.counts} onOpen={() => setOpen("passengers")} />
      </div>
    </SearchForm>
  );
}

function CityField({
  direction,
  city,
  error,
  onOpen,
}: {
  direction: Direction;
  city: City | null | undefined;
  error?: string;
  onOpen: () => void;
}) {
  const t = useTranslations("ways.form");
  const home = useTranslations("home.form");
  return (
    <PickerField
      id={`ways-${direction}`}
      label={home(direction === "departure" ? "from" : "to")}
      icon={<MapPin />}
      value={city && <bdi>{city.city}</bdi>}
      placeholder={t("chooseCity")}
      detail={city && city.province !== city.city && <bdi>{city.province}</bdi>}
      error={error}
      onClick={onOpen}
    />
  );
}
