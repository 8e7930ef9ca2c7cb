"use client";
// Picks an airport: the popular ones at once, matches from three characters. Arrow keys move through the list.

import { useTranslations } from "next-intl";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import type { Airport } from "@/lib/api/types";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Plane, Search } from "@/ui/icons";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/state";
import styles from "./place-picker.module.css";
import { searchesFor, useAirports } from "./use-airports";

const SEARCH_DELAY_MS = 100;

export function PlacePicker({
  direction,
  open,
  onClose,
  onPick,
}: {
  direction: "departure" | "arrival";
  open: boolean;
  onClose: () => void;
  onPick: (airport: Airport) => void;
}) {
  const t = useTranslations("home.place");
  const search = useRef<HTMLInputElement>(null);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onOpened={() => search.current?.focus()}
      title={t(direction === "arrival" ? "arrivalTitle" : "departureTitle")}
      height="tall"
    >
      <AirportSearch inputRef={search} onPick={onPick} />
    </Sheet>
  );
}

function AirportSearch({
  inputRef,
  onPick,
}: {
  inputRef: React.RefObject<HTMLInputElement | null>;
  onPick: (airport: Airport) => void;
}) {
  const t = useTranslations("home.place");
  const common = useTranslations("common");
  const [typed, setTyped] = useState("");
  const keyword = useDelayed(typed, SEARCH_DELAY_MS);
  const { data: airports, error, isLoading, mutate } = useAirports(keyword);
  const list = useRef<HTMLDivElement>(null);
  const first = airports?.[0];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      moveFocus(inputRef.current, list.current, event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key === "Enter" && event.target === inputRef.current && searchesFor(keyword) && first)
      onPick(first);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are an addition; every row is a button of its own
    <div className={styles.picker} onKeyDown={onKeyDown} ref={list}>
      <div className={styles.search}>
        <TextField
          ref={inputRef}
          label={t("search")}
          labelHidden
          placeholder={t("search")}
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          end={<Search />}
        />
      </div>
      <p className="visually-hidden" role="status">
        {searchesFor(keyword) && airports && !isLoading && t("found", { count: airports.length })}
      </p>
      {error ? (
        <ErrorState
          title={t("failed")}
          action={<Button onClick={() => mutate()}>{common("retry")}</Button>}
        />
      ) : airports === undefined ? (
        <Loading />
      ) : airports.length === 0 ? (
        <EmptyState title={t("none")} text={t("noneHint")} />
      ) : (
        <>
          <h3 className={styles.heading}>{t(searchesFor(keyword) ? "results" : "popular")}</h3>
          <ul>
            {airports.map((airport) => (
              <li key={airport.id}>
                <AirportRow airport={airport} onPick={onPick} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function AirportRow({ airport, onPick }: { airport: Airport; onPick: (airport: Airport) => void }) {
  return (
    <button type="button" data-place className={styles.row} onClick={() => onPick(airport)}>
      <Plane className={styles.icon} />
      <span className={styles.text}>
        <span className={styles.city}>
          {airport.city}
          {airport.country && <span className={styles.country}>{airport.country}</span>}
        </span>
        <span className={styles.name}>{airport.name}</span>
      </span>
      <bdi className={styles.code}>{airport.code}</bdi>
    </button>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height="3rem" />
      ))}
    </div>
  );
}

function moveFocus(input: HTMLElement | null, list: HTMLElement | null, step: 1 | -1) {
  const stops = [input, ...(list?.querySelectorAll<HTMLElement>("[data-place]") ?? [])];
  const here = stops.indexOf(document.activeElement as HTMLElement | null);
  stops[Math.min(stops.length - 1, Math.max(0, here + step))]?.focus();
}

function useDelayed(value: string, delayMs: number): string {
  const [delayed, setDelayed] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setDelayed(value), delayMs);
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayed;
}
