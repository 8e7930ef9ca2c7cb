"use client";
// The flight form on home: where, when, who, which cabin. It keeps what was chosen, checks it as the specification says, starts the
// search and opens the results.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { ApiError } from "@/lib/api/error";
import { startFlightSearch } from "@/lib/api/start-flight-search";
import type { Airport } from "@/lib/api/types";
import { addDays, today } from "@/lib/dates";
import { toast } from "@/lib/toast";
import { Button, IconButton } from "@/ui/button";
import { DateSheet } from "@/ui/date-sheet";
import { Switch } from "@/ui/field";
import { ArrowLeftRight, Search } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { Segmented } from "@/ui/segmented";
import { warmSheets } from "@/ui/sheet";
import { ClassSheet } from "./class-sheet";
import { ClassField, DateField, PassengersField, PlaceField } from "./fields";
import styles from "./flight-search-form.module.css";
import {
  criteriaOf,
  type FlightForm,
  missingPlace,
  SALE_DAYS,
  swapped,
  withDeparture,
  withPlace,
  withReturn,
} from "./form-state";
import { PassengerSheet } from "./passenger-sheet";
import { PlacePicker } from "./place-picker";
import { useFlightForm } from "./use-flight-form";

const RESULTS = "/flight/search/";
const DIRECTIONS = ["departure", "arrival"] as const;

type OpenSheet =
  | (typeof DIRECTIONS)[number]
  | "departure_date"
  | "return_date"
  | "passengers"
  | "class"
  | null;

export function FlightSearchForm() {
  const t = useTranslations("home.form");
  const { form, change } = useFlightForm();
  const [open, setOpen] = useState<OpenSheet>(null);
  const [sameCity, setSameCity] = useState(false);
  const { busy, failure, search } = useSearch();
  const close = () => setOpen(null);
  // A sheet says so when it has gone; by then the next may be open.
  const closed = (sheet: OpenSheet) => setOpen((now) => (now === sheet ? null : now));
  const patch = (part: Partial<FlightForm>) => form && change({ ...form, ...part });

  const pickPlace = (direction: "departure" | "arrival", airport: Airport) => {
    if (!form) return;
    const next = withPlace(form, direction, airport);
    const cleared = next.arrival === null && (direction === "arrival" || form.arrival !== null);
    change(next);
    setSameCity(cleared);
    if (cleared) toast(t("sameCity"), { tone: "warning" });
    setOpen(cleared ? "arrival" : null);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!form) return;
    const missing = missingPlace(form);
    if (missing) setOpen(missing);
    else search(form);
  };

  return (
    <form
      aria-label={t("label")}
      className={styles.form}
      onSubmit={submit}
      onPointerOver={warmSheets}
      onFocus={warmSheets}
      noValidate
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
        <Switch
          label={t("directOnly")}
          checked={form?.direct_flights_only ?? false}
          onChange={({ target }) => patch({ direct_flights_only: target.checked })}
        />
      </div>
      <div className={styles.places}>
        <PlaceField direction="departure" airport={form?.departure} onOpen={() => setOpen("departure")} />
        <IconButton label={t("swap")} className={styles.swap} onClick={() => form && change(swapped(form))}>
          <ArrowLeftRight />
        </IconButton>
        <PlaceField
          direction="arrival"
          airport={form?.arrival}
          error={sameCity ? t("sameCity") : undefined}
          onOpen={() => setOpen("arrival")}
        />
      </div>
      <div className={styles.dates}>
        <DateField
          label={t("departureDate")}
          date={form?.departure_date}
          onOpen={() => setOpen("departure_date")}
        />
        <DateField
          label={t("returnDate")}
          date={form?.fly_type === "RT" ? form.return_date : undefined}
          placeholder={t("addReturn")}
          onOpen={() => setOpen("return_date")}
        />
      </div>
      <div className={styles.party}>
        <PassengersField counts={form?.counts} onOpen={() => setOpen("passengers")} />
        <ClassField value={form?.flight_class} onOpen={() => setOpen("class")} />
      </div>
      <Button type="submit" busy={busy} icon={<Search />} className={styles.submit}>
        {busy ? t("searching") : t("submit")}
      </Button>
      {failure && (
        <div className={styles.failure}>
          <Notice tone="danger" title={t("failed")}>
            {failure}
          </Notice>
        </div>
      )}
      {form && (
        <>
          {DIRECTIONS.map((direction) => (
            <PlacePicker
              key={direction}
              direction={direction}
              open={open === direction}
              onClose={() => closed(direction)}
              onPick={(airport) => pickPlace(direction, airport)}
            />
          ))}
          <DateSheet
            open={open === "departure_date"}
            onClose={() => closed("departure_date")}
            title={t("departureDate")}
            value={form.departure_date}
            min={today()}
            max={addDays(today(), SALE_DAYS)}
            onPick={(date) => change(withDeparture(form, date, today()))}
          />
          <DateSheet
            open={open === "return_date"}
            onClose={() => closed("return_date")}
            title={t("returnDate")}
            value={form.return_date}
            min={form.departure_date}
            max={addDays(today(), SALE_DAYS)}
            onPick={(date) => change(withReturn(form, date))}
          />
          <PassengerSheet
            open={open === "passengers"}
            onClose={() => closed("passengers")}
            counts={form.counts}
            onChange={(counts) => patch({ counts })}
          />
          <ClassSheet
            open={open === "class"}
            onClose={() => closed("class")}
            value={form.flight_class}
            onPick={(flight_class) => {
              patch({ flight_class });
              close();
            }}
          />
        </>
      )}
    </form>
  );
}

function useSearch() {
  const common = useTranslations("common");
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const search = async (form: FlightForm) => {
    const criteria = criteriaOf(form);
    if (!criteria) return;
    setBusy(true);
    setFailure(null);
    router.prefetch(RESULTS);
    try {
      await startFlightSearch(criteria);
      router.push(RESULTS);
    } catch (error) {
      setBusy(false);
      setFailure(sentenceOf(error) || common("checkConnection"));
    }
  };
  return { busy, failure, search };
}

/** What the server said of the fields, else of the whole; empty when it said nothing. */
function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const faults = Object.values(error.errors).flat();
  return faults.length > 0 ? faults.join(" ") : error.message;
}
