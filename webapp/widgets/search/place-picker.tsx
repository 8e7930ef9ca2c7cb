"use client";
// Selection of a place of a product, or of a city: popular places at once, matches from three characters
// on. Arrow keys move through the list. Used by the search forms.

import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { keywordOf, type PlaceKind, type PlaceOf, usePlaces } from "@/lib/api/use-places";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Search } from "@/ui/icons";
import { Sheet } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState, ErrorState } from "@/ui/state";
import styles from "./place-picker.module.css";

/** `country` is in the responses of searches only. */
export type AnyPlace = { id: number; city: string; country?: string; is_city?: boolean };
type Picking<Place, K = PlaceKind> = {
  product: K;
  icon: ReactNode;
  /** Returns the place's own name, shown next to its city. */
  nameOf: (place: Place) => string;
  /** Returns the place's well-known code. */
  codeOf?: (place: Place) => string;
  /** Returns false when the place is rejected and another one is requested here. */
  onPick: (place: Place) => boolean | undefined;
  /** The other end of the journey, which is not suggested. */
  without?: AnyPlace | null;
  /** Reason why another place is requested. */
  refusal?: string;
};

const SEARCH_DELAY_MS = 100;

export function PlacePicker<K extends PlaceKind>({
  title,
  anchor,
  open,
  onClose,
  ...picking
}: Picking<PlaceOf<K>, K> & { title: string; anchor: string; open: boolean; onClose: () => void }) {
  const search = useRef<HTMLInputElement>(null);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onOpened={() => search.current?.focus({ preventScroll: true })}
      title={title}
      anchor={anchor}
      height="tall"
    >
      <PlaceSearch inputRef={search} {...picking} />
    </Sheet>
  );
}

function PlaceSearch<K extends PlaceKind>({
  inputRef,
  ...picking
}: Picking<PlaceOf<K>, K> & { inputRef: React.RefObject<HTMLInputElement | null> }) {
  const { product, refusal, without } = picking;
  const t = useTranslations("home.place");
  const common = useTranslations("common");
  const locale = useLocale();
  const [typed, setTyped] = useState("");
  const { data: answer, error, mutate } = usePlaces(product, keywordOf(useDelayed(typed, SEARCH_DELAY_MS)));
  const keyword = answer?.keyword ?? "";
  // The server lists an airport first when its code was typed.
  const begins = (place: PlaceOf<K>, at: number) =>
    (at === 0 && picking.codeOf?.(place) === keyword.toUpperCase()) ||
    [place.city, picking.nameOf(place)].some(
      (name) => name.slice(0, keyword.length).localeCompare(keyword, locale, { sensitivity: "base" }) === 0,
    );
  // A search shows all matches; choosing a rejected one shows the reason.
  const places =
    answer &&
    (answer.keyword
      ? bestFirst(answer.places, begins)
      : answer.places.filter(({ city }) => city !== without?.city));
  const list = useRef<HTMLDivElement>(null);
  const found = (answer?.keyword && answer.keyword === keywordOf(typed) && places) || null;
  const first = found?.[0];
  const onPick = (place: PlaceOf<K>) => {
    const accepted = picking.onPick(place);
    if (accepted === false) {
      setTyped("");
      inputRef.current?.focus();
    }
    return accepted;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      moveFocus(inputRef.current, list.current, event.key === "ArrowDown" ? 1 : -1);
    }
    if (event.key !== "Enter" || event.target !== inputRef.current) return;
    // Prevents a submit of the surrounding form.
    event.preventDefault();
    if (first) onPick(first);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys only supplement the rows' buttons
    <div className={styles.picker} onKeyDown={onKeyDown} ref={list}>
      <div className={styles.search} data-covers>
        <TextField
          ref={inputRef}
          label={t("search", { product })}
          labelHidden
          placeholder={t("search", { product })}
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
          error={refusal}
        />
      </div>
      <p className="visually-hidden" role="status">
        {found && t("found", { product, count: found.length })}
      </p>
      {error ? (
        <ErrorState
          title={t("failed", { product })}
          action={<Button onClick={() => mutate()}>{common("retry")}</Button>}
        />
      ) : answer === undefined || places === undefined ? (
        <Loading />
      ) : places.length === 0 ? (
        <EmptyState title={t("none", { product })} text={t("noneHint", { product })} />
      ) : (
        <>
          <h3 className={styles.heading}>{answer.keyword ? t("results") : t("popular", { product })}</h3>
          <ul>
            {places.map((place, at) => (
              <li key={place.id}>
                <PlaceRow place={place} above={places[at - 1]} {...picking} onPick={onPick} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/**
 * Moves the best match to the top, since Enter takes the first place: a place whose own name begins with
 * the typed text precedes a city that only has a station of this name.
 */
function bestFirst<Place>(places: Place[], isBest: (place: Place, at: number) => boolean): Place[] {
  const best = places.find(isBest);
  return best ? [best, ...places.filter((place) => place !== best)] : places;
}

/** A row of the list. In the same city as the row above it does not repeat the city. */
function PlaceRow<Place extends AnyPlace>({
  place,
  above,
  icon,
  nameOf,
  codeOf,
  onPick,
}: Picking<Place> & { place: Place; above: Place | undefined }) {
  const isSameCity = above?.city === place.city && above.country === place.country;
  return (
    <button type="button" className={styles.row} onClick={() => onPick(place)}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.text}>
        <span className={isSameCity ? "visually-hidden" : styles.city}>
          {place.city}
          {place.country && <span className={styles.country}>{place.country}</span>}
        </span>
        <span className={styles.name}>{nameOf(place)}</span>
      </span>
      {/* A city's code is also the code of one of its airports in the rows below. */}
      {codeOf && <bdi className={place.is_city ? "visually-hidden" : styles.code}>{codeOf(place)}</bdi>}
    </button>
  );
}

function Loading() {
  return (
    <div className={styles.loading}>
      {[1, 2, 3, 4, 5].map((row) => (
        <Skeleton key={row} height="48" />
      ))}
    </div>
  );
}

function moveFocus(input: HTMLElement | null, list: HTMLElement | null, step: 1 | -1) {
  const stops = [input, ...(list?.querySelectorAll<HTMLElement>("li button") ?? [])];
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
