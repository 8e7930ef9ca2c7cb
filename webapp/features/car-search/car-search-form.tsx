"use client";
// Car search form of the home page: place and time of pick-up and return. It stores the last input,
// enforces the rules of form-state.ts, starts the search and opens the results.

import turkish from "@content/catalogues/tr/car-search.json";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { CarLocation, CarSearchOption } from "@/lib/api/car-types";
import { renamedPlace } from "@/lib/api/use-places";
import { Messages } from "@/lib/i18n/provider";
import { useSearchStart } from "@/lib/search/use-search-start";
import { type StoredForm, useStoredForm } from "@/lib/search/use-stored-form";
import { toast } from "@/lib/toast";
import { useFormat } from "@/lib/use-format";
import { PickerField, PickerSelect, Switch } from "@/ui/field";
import { Clock, MapPin } from "@/ui/icons";
import { RangeSheet } from "@/widgets/calendar/range-sheet";
import { PlacePicker } from "@/widgets/search/place-picker";
import { DateField, SearchForm, waiting } from "@/widgets/search/search-form";
import styles from "./car-search-form.module.css";
import {
  type CarForm,
  clockThere,
  criteriaOf,
  dropoffDays,
  emptyForm,
  MAX_DAYS,
  MIN_DAYS,
  missingPlace,
  pickupDays,
  SLOTS,
  slotsOn,
  withChange,
  withSearch,
} from "./form-state";

const ENDS = ["pickup", "dropoff"] as const;
type End = (typeof ENDS)[number];

const STORED: StoredForm<CarForm, CarSearchOption> = {
  searched: "car",
  name: "car-search",
  empty: (language) => emptyForm(clockThere(), language),
  renamed: async (form) => ({
    ...form,
    pickup: await renamedPlace("car", form.pickup),
    dropoff: await renamedPlace("car", form.dropoff),
  }),
  withSearch,
  revived: (savedForm) => withChange(savedForm, {}, clockThere()),
  lacksPlace: ({ pickup }) => pickup === null,
  placed: (form, { location }) => (location ? { ...form, pickup: location } : form),
};

export function CarSearchForm() {
  return (
    <Messages turkish={{ "car-search": turkish }}>
      <Form />
    </Messages>
  );
}

const pickupOf = ({ pickup_date, pickup_time }: CarForm) => `${pickup_date} ${pickup_time}`;

function Form() {
  const t = useTranslations("car-search");
  const { form, change, slots } = useCarForm();
  const [open, setOpen] = useState<End | `${End}_date` | null>(null);
  const { busy, failure, search } = useSearchStart("car");
  const closed = (sheet: typeof open) => {
    // A sheet reports its closing after its animation, when the next sheet may already be open.
    setOpen((now) => (now === sheet ? null : now));
    if (sheet === "dropoff" && form?.dropoff === null) change({ different_dropoff: false });
  };
  const setDifferent = (different_dropoff: boolean) => {
    change({ different_dropoff, dropoff: null });
    if (different_dropoff) setOpen("dropoff");
  };
  const submit = () => {
    if (!form) return;
    const criteria = criteriaOf(form);
    if (!criteria) return setOpen(missingPlace(form));
    if (slotsOn(form.pickup_date, clockThere()).includes(form.pickup_time)) return search(criteria);
    change({});
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
            {ENDS.map((end) => (
              <PlacePicker
                key={end}
                product="car"
                anchor={`car-${end}`}
                title={t(`${end}Title`)}
                icon={<MapPin />}
                nameOf={({ name }: CarLocation) => name}
                codeOf={({ code }) => code}
                open={open === end}
                onClose={() => closed(end)}
                onPick={(place) => {
                  change({ [end]: place });
                  // Asks for the dates once, because a default was set that nobody chose.
                  setOpen(form.pickup === null ? "pickup_date" : null);
                }}
              />
            ))}
            <RangeSheet
              anchor="car-date"
              openEnd={open === "pickup_date" || open === "dropoff_date" ? open : null}
              onAsk={setOpen}
              onClosed={closed}
              ends={[
                {
                  id: "pickup_date",
                  title: t("pickupDate"),
                  value: form.pickup_date,
                  ...pickupDays(clockThere()),
                  onPick: (pickup_date) => change({ pickup_date }),
                },
                {
                  id: "dropoff_date",
                  title: t("dropoffDate"),
                  value: form.dropoff_date,
                  ...dropoffDays(form),
                  onPick: (dropoff_date) => change({ dropoff_date }),
                },
              ]}
            />
          </>
        )
      }
    >
      <div className={styles.places}>
        <PlaceField
          id="car-pickup"
          label={t("pickup")}
          place={form?.pickup}
          onOpen={() => setOpen("pickup")}
        />
        {form?.different_dropoff && (
          <PlaceField
            id="car-dropoff"
            label={t("dropoff")}
            place={form.dropoff}
            onOpen={() => setOpen("dropoff")}
          />
        )}
        <Switch
          label={t("different")}
          className={styles.different}
          checked={form?.different_dropoff ?? false}
          onChange={({ target }) => setDifferent(target.checked)}
        />
      </div>
      <div className={styles.when}>
        {ENDS.map((end) => (
          <div key={end} className={styles.end}>
            <DateField
              id={end === "pickup" ? "car-date" : undefined}
              label={t(`${end}Date`)}
              date={form?.[`${end}_date`]}
              onOpen={() => setOpen(`${end}_date`)}
            />
            <PickerSelect
              label={t(`${end}Time`)}
              icon={<Clock />}
              value={form?.[`${end}_time`] ?? waiting}
              onChange={({ target }) => change({ [`${end}_time`]: target.value })}
            >
              {slots[end].map((slot) => (
                <option key={slot}>{slot}</option>
              ))}
            </PickerSelect>
          </div>
        ))}
      </div>
    </SearchForm>
  );
}

/** The stored form; a toast reports values that a change moved. */
function useCarForm() {
  const t = useTranslations("car-search");
  const format = useFormat();
  const tell = (next: CarForm, expected: CarForm) => {
    const date = format.date(next.dropoff_date, "short");
    if (pickupOf(next) !== pickupOf(expected)) toast(t("pickupMoved"), { tone: "warning" });
    if (next.dropoff_date > expected.dropoff_date) toast(t("dropoffMoved", { days: MIN_DAYS, date }));
    if (next.dropoff_date < expected.dropoff_date) toast(t("dropoffLimited", { days: MAX_DAYS, date }));
  };
  const { form, change: keep } = useStoredForm(STORED);
  const change = (wanted: Partial<CarForm>) => {
    if (!form) return;
    const next = withChange(form, wanted, clockThere());
    tell(next, { ...form, ...wanted });
    keep(next);
  };
  const slots = { pickup: form ? slotsOn(form.pickup_date, clockThere()) : [], dropoff: form ? SLOTS : [] };
  return { form, change, slots };
}

function PlaceField({
  id,
  label,
  place,
  onOpen,
}: {
  id: string;
  label: string;
  place: CarLocation | null | undefined;
  onOpen: () => void;
}) {
  const t = useTranslations("car-search");
  return (
    <PickerField
      id={id}
      label={label}
      icon={<MapPin />}
      value={place && <bdi>{place.city}</bdi>}
      placeholder={t("choosePlace")}
      detail={place && <bdi>{place.name}</bdi>}
      onClick={onOpen}
    />
  );
}
