"use client";
// Bus search form of the home page: places and date. It stores the last input, validates according to the
// specification, starts the search and opens the results.

import turkish from "@content/catalogues/tr/bus-search.json";
import { useTranslations } from "next-intl";
import type { BusSearchOption, Station } from "@/lib/api/bus-types";
import type { FaresOf } from "@/lib/api/use-fares";
import { renamedPlace } from "@/lib/api/use-places";
import { addDays, lastSearched, today } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import { optionOf } from "@/lib/search/option";
import { type Direction, usePlacePair } from "@/lib/search/use-place-pair";
import { useSearchStart } from "@/lib/search/use-search-start";
import { type StoredForm, useStoredForm } from "@/lib/search/use-stored-form";
import { toast } from "@/lib/toast";
import { PickerField, Switch } from "@/ui/field";
import { Bus, MapPin } from "@/ui/icons";
import { Segmented } from "@/ui/segmented";
import { DateSheet } from "@/widgets/calendar/date-sheet";
import { PlacePicker } from "@/widgets/search/place-picker";
import { DateField, Places, SearchForm } from "@/widgets/search/search-form";
import styles from "./bus-search-form.module.css";
import {
  type BusForm,
  criteriaOf,
  emptyForm,
  missingStation,
  revived,
  swapped,
  withSearch,
  withStation,
} from "./form-state";

const DIRECTIONS = ["departure", "arrival"] as const;
const STORED: StoredForm<BusForm, BusSearchOption> = {
  searched: "bus",
  name: "bus-search",
  empty: (language) => emptyForm(today(), language),
  renamed: async (form) => ({
    ...form,
    departure: await renamedPlace("bus", form.departure),
    arrival: await renamedPlace("bus", form.arrival),
  }),
  withSearch,
  revived: (savedForm) => revived(savedForm, today()),
  lacksPlace: ({ departure }) => departure === null,
  // A guessed departure never clears a chosen arrival.
  placed: (form, { station }) => {
    const next = station ? withStation(form, "departure", station) : form;
    return next.arrival === form.arrival ? next : form;
  },
};

/** The calendar shows prices once both stations are chosen. */
function faresOf(form: BusForm): FaresOf | null {
  const criteria = criteriaOf(form);
  return criteria && { product: "bus", option: optionOf("bus", criteria), per: "seat" };
}

export function BusSearchForm() {
  return (
    <Messages turkish={{ "bus-search": turkish }}>
      <Form />
    </Messages>
  );
}

function Form() {
  const t = useTranslations("bus-search");
  const { form, change } = useStoredForm(STORED);
  const { open, setOpen, closed, pick, swap, refusal } = usePlacePair<BusForm, "date">(
    form,
    change,
    t("sameCity"),
    "date",
  );
  const { busy, failure, search } = useSearchStart("bus");

  const submit = () => {
    if (!form) return;
    const criteria = criteriaOf(form);
    if (!criteria) return setOpen(missingStation(form));
    if (form.departure_date >= today()) return void search(criteria);
    // The page stayed open past midnight, so the date has passed.
    toast(t("dateMoved"), { tone: "warning" });
    change(revived(form, today()));
  };

  return (
    <SearchForm
      label={t("label")}
      submit={busy ? t("searching") : t("submit")}
      busy={busy}
      failure={failure}
      onSubmit={submit}
      sheets={
        form && (
          <>
            {DIRECTIONS.map((direction) => (
              <PlacePicker
                key={direction}
                product="bus"
                anchor={`bus-${direction}`}
                title={t(`${direction}Title`)}
                icon={<Bus />}
                nameOf={({ name_only }: Station) => name_only}
                open={open === direction}
                onClose={() => closed(direction)}
                onPick={(station) => pick(direction, withStation(form, direction, station))}
                without={direction === "arrival" ? form.departure : undefined}
                refusal={direction === "arrival" ? refusal : undefined}
              />
            ))}
            <DateSheet
              anchor="bus-date"
              open={open === "date"}
              onClose={() => closed("date")}
              title={t("date")}
              value={form.departure_date}
              min={today()}
              max={lastSearched()}
              fares={faresOf(form)}
              onPick={(departure_date) => change({ ...form, departure_date })}
            />
          </>
        )
      }
    >
      <Places
        from={
          <StationField direction="departure" station={form?.departure} onOpen={() => setOpen("departure")} />
        }
        to={
          <StationField
            direction="arrival"
            station={form?.arrival}
            error={refusal}
            onOpen={() => setOpen("arrival")}
          />
        }
        onSwap={() => form && swap(swapped(form))}
      />
      <div className={styles.when}>
        <DateField
          id="bus-date"
          label={t("date")}
          date={form?.departure_date}
          onOpen={() => setOpen("date")}
        />
        <NearDays
          date={form?.departure_date}
          onPick={(departure_date) => form && change({ ...form, departure_date })}
        />
      </div>
      <Switch
        label={t("alternatives")}
        checked={form?.show_route_alternatives ?? true}
        onChange={({ target }) => form && change({ ...form, show_route_alternatives: target.checked })}
      />
    </SearchForm>
  );
}

function StationField({
  direction,
  station,
  error,
  onOpen,
}: {
  direction: Direction;
  station: Station | null | undefined;
  error?: string;
  onOpen: () => void;
}) {
  const t = useTranslations("bus-search");
  const home = useTranslations("home.form");
  return (
    <PickerField
      id={`bus-${direction}`}
      label={home(direction === "departure" ? "from" : "to")}
      icon={direction === "departure" ? <Bus /> : <MapPin />}
      value={station && <bdi>{station.city}</bdi>}
      placeholder={t("chooseStation")}
      detail={station && <bdi>{station.name_only}</bdi>}
      error={error}
      onClick={onOpen}
    />
  );
}

/** One-tap buttons for today and tomorrow, because most bus trips are on these days. */
function NearDays({ date, onPick }: { date: string | undefined; onPick: (date: string) => void }) {
  const t = useTranslations("bus-search");
  const days = { today: today(), tomorrow: addDays(today(), 1) };
  const chosen = (["today", "tomorrow"] as const).find((day) => days[day] === date);
  return (
    <Segmented
      label={t("date")}
      options={[
        { value: "today", label: t("today") },
        { value: "tomorrow", label: t("tomorrow") },
      ]}
      value={chosen ?? "other"}
      onChange={(day) => day !== "other" && onPick(days[day])}
    />
  );
}
