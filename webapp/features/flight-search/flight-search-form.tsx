"use client";
// Flight search form of the home page: places, dates, passengers and cabin. It stores the last input,
// validates according to the specification, starts the search and opens the results.

import { useTranslations } from "next-intl";
import type { Airport, FlightSearchOption } from "@/lib/api/types";
import type { FaresOf } from "@/lib/api/use-fares";
import { renamedPlace } from "@/lib/api/use-places";
import { dayOffset, lastSearched, today, todayIn } from "@/lib/dates";
import { optionOf } from "@/lib/search/option";
import { usePlacePair } from "@/lib/search/use-place-pair";
import { useSearchStart } from "@/lib/search/use-search-start";
import { type StoredForm, useStoredForm } from "@/lib/search/use-stored-form";
import { toast } from "@/lib/toast";
import { Switch } from "@/ui/field";
import { Plane } from "@/ui/icons";
import { Segmented } from "@/ui/segmented";
import { DateSheet } from "@/widgets/calendar/date-sheet";
import { RangeSheet } from "@/widgets/calendar/range-sheet";
import { PassengerSheet } from "@/widgets/search/passenger-sheet";
import { PassengersField } from "@/widgets/search/passengers-field";
import { PlacePicker } from "@/widgets/search/place-picker";
import { DateField, Places, SearchForm } from "@/widgets/search/search-form";
import { ClassSheet } from "./class-sheet";
import { ClassField, PlaceField } from "./fields";
import styles from "./flight-search-form.module.css";
import {
  criteriaOf,
  emptyForm,
  type FlightForm,
  missingPlace,
  revived,
  swapped,
  withDeparture,
  withPlace,
  withReturn,
  withSearch,
} from "./form-state";

const DIRECTIONS = ["departure", "arrival"] as const;

/** Today's date at the departure airport. */
const todayOf = ({ departure }: FlightForm) => todayIn(departure?.timezone);

const STORED: StoredForm<FlightForm, FlightSearchOption> = {
  searched: "flight",
  name: "flight-search",
  empty: (language) => emptyForm(today(), language),
  renamed: async (form) => ({
    ...form,
    departure: await renamedPlace("flight", form.departure),
    arrival: await renamedPlace("flight", form.arrival),
  }),
  withSearch: (form, shown) => withSearch(form, shown, todayIn(shown.departure_timezone)),
  revived: (savedForm) => revived(savedForm, todayOf(savedForm)),
  lacksPlace: ({ departure }) => departure === null,
  // A guessed departure never clears a chosen arrival.
  placed: (form, { airport }) => {
    const next = airport ? withPlace(form, "departure", airport) : form;
    return next.arrival === form.arrival ? next : form;
  },
};

/** The calendars show prices once both places are chosen. */
function faresOf(form: FlightForm, back: boolean): FaresOf | null {
  const criteria = criteriaOf(form);
  const per = form.fly_type === "RT" ? "roundTrip" : "oneWay";
  return criteria && { product: "flight", option: optionOf("flight", criteria), back, per };
}

type OtherSheet = "departure_date" | "return_date" | "passengers" | "class";

export function FlightSearchForm() {
  const t = useTranslations("home.form");
  const { form, change } = useStoredForm(STORED);
  const { open, setOpen, closed, pick, swap, refusal } = usePlacePair<FlightForm, OtherSheet>(
    form,
    change,
    t("sameCity"),
    "departure_date",
  );
  const place = useTranslations("home.place");
  const { busy, failure, search } = useSearchStart("flight");
  const close = () => setOpen(null);
  const patch = (part: Partial<FlightForm>) => form && change({ ...form, ...part });

  const depart = (shown: FlightForm, date: string) => {
    const next = withDeparture(shown, date, todayOf(shown));
    if (shown.fly_type === "RT" && next.return_date !== shown.return_date) toast(t("returnMoved"));
    change(next);
  };
  const pickDeparture = (date: string) => form && depart(form, date);
  const submit = () => {
    if (!form) return;
    const criteria = criteriaOf(form);
    if (!criteria) return setOpen(missingPlace(form));
    if (form.departure_date >= todayOf(form)) return void search(criteria);
    // The page stayed open past midnight, or the new departure place is already on the next day.
    toast(t("departureMoved"), { tone: "warning" });
    depart(form, form.departure_date);
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
                product="flight"
                anchor={`flight-${direction}`}
                title={place(`${direction}Title`)}
                icon={<Plane />}
                nameOf={({ name }: Airport) => name}
                codeOf={({ code }) => code}
                open={open === direction}
                onClose={() => closed(direction)}
                onPick={(airport) => pick(direction, withPlace(form, direction, airport))}
                without={direction === "arrival" ? form.departure : undefined}
                refusal={direction === "arrival" ? refusal : undefined}
              />
            ))}
            {form.fly_type === "RT" ? (
              <RangeSheet
                anchor="flight-date"
                openEnd={open === "departure_date" || open === "return_date" ? open : null}
                onAsk={setOpen}
                onClosed={closed}
                done={t("nights", { count: dayOffset(form.departure_date, form.return_date) })}
                ends={[
                  {
                    id: "departure_date",
                    title: t("departureDate"),
                    value: form.departure_date,
                    min: todayOf(form),
                    max: lastSearched(todayOf(form)),
                    fares: faresOf(form, false),
                    onPick: pickDeparture,
                  },
                  {
                    id: "return_date",
                    title: t("returnDate"),
                    value: form.return_date,
                    min: form.departure_date,
                    max: lastSearched(todayOf(form)),
                    fares: faresOf(form, true),
                    onPick: (date) => change(withReturn(form, date)),
                  },
                ]}
              />
            ) : (
              <DateSheet
                anchor="flight-date"
                open={open === "departure_date"}
                onClose={() => closed("departure_date")}
                title={t("departureDate")}
                value={form.departure_date}
                min={todayOf(form)}
                max={lastSearched(todayOf(form))}
                fares={faresOf(form, false)}
                onPick={pickDeparture}
              />
            )}
            <PassengerSheet
              anchor="flight-passengers"
              open={open === "passengers"}
              onClose={() => closed("passengers")}
              counts={form.counts}
              onChange={(counts) => patch({ counts })}
            />
            <ClassSheet
              anchor="flight-class"
              open={open === "class"}
              onClose={() => closed("class")}
              value={form.flight_class}
              onPick={(flight_class) => {
                patch({ flight_class });
                close();
              }}
            />
          </>
        )
      }
    >
      <div className={styles.trip}>
        <Segmented
          label={t("tripType")}
          value={form?.fly_type ?? "OW"}
          onChange={(fly_type) => patch({ fly_type })}
          options={[
            { value: "OW", label: t("oneWay") },
            { value: "RT", label: t("roundTrip") },
          ]}
        />
      </div>
      <Places
        from={
          <PlaceField
            id="flight-departure"
            direction="departure"
            airport={form?.departure}
            onOpen={() => setOpen("departure")}
          />
        }
        to={
          <PlaceField
            id="flight-arrival"
            direction="arrival"
            airport={form?.arrival}
            error={refusal}
            onOpen={() => setOpen("arrival")}
          />
        }
        onSwap={() => form && swap(swapped(form))}
      />
      <div className={styles.dates}>
        <DateField
          id="flight-date"
          label={t("departureDate")}
          date={form?.departure_date}
          onOpen={() => setOpen("departure_date")}
        />
        <DateField
          label={t("returnDate")}
          date={form?.fly_type === "RT" ? form.return_date : undefined}
          placeholder={t("addReturn")}
          onOpen={() => {
            patch({ fly_type: "RT" });
            setOpen("return_date");
          }}
        />
      </div>
      <div className={styles.party}>
        <PassengersField id="flight-passengers" counts={form?.counts} onOpen={() => setOpen("passengers")} />
        <ClassField id="flight-class" value={form?.flight_class} onOpen={() => setOpen("class")} />
      </div>
      <Switch
        label={t("directOnly")}
        className={styles.direct}
        checked={form?.direct_flights_only ?? false}
        onChange={({ target }) => patch({ direct_flights_only: target.checked })}
      />
    </SearchForm>
  );
}
