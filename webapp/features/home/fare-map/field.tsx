"use client";
// Field of dots with labels: one list of links, drawn at the positions of their places. A place without
// space for its label is a dot; its label appears on hover, tap or focus. The arrow keys move from place
// to place.

import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from "react";
import { formatMoney } from "@/lib/format";
import { resultsHref } from "@/lib/search/address";
import { plain } from "@/lib/search/option";
import { useFormat } from "@/lib/use-format";
import styles from "./fare-map.module.css";
import { cheapestFirst, type Fares, type Place } from "./fares";
import {
  arc,
  type Degrees,
  distance,
  HOME,
  LAND,
  type Point,
  placed,
  pointOf,
  sideWithin,
  TURKIYE,
  towards,
  type View,
  WHOLE,
} from "./map";

/**
 * Pixels: minimum width of the whole map (a narrower one shows Türkiye alone), and the distance within
 * which a dot is hit.
 */
const WIDE = 480;
const NEAR = 28;

type Props = { label: string | undefined; from: Fares["from"] | undefined; places: readonly Place[] };

export function Field({ label, from, places }: Props) {
  const locale = useLocale();
  const field = useRef<HTMLDivElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const width = useWidth(field);
  const view = width < WIDE ? TURKIYE : WHOLE;
  const room = roomOf(view, width);
  const [active, setActive] = useState<string | null>(null);
  const [stop, setStop] = useState<string | null>(null);

  const labels = useMemo(
    () => labelled({ places, from }, locale, view, width),
    [places, from, locale, view, width],
  );

  const linkOf = (option: string) => list.current?.querySelector<HTMLElement>(`[data-option="${option}"]`);
  const nearest = ({ clientX, clientY }: PointerEvent | React.MouseEvent) => {
    const { left, top } = field.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const at = { x: clientX - left, y: clientY - top };
    const [first] = labels.toSorted((a, b) => distance(a, at) - distance(b, at));
    return first && distance(first, at) <= NEAR ? first.place.option : null;
  };
  const isOnLabel = ({ target }: { target: EventTarget }) => (target as Element).closest("a") !== null;
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType === "mouse" && !isOnLabel(event)) setActive(nearest(event));
  };
  const onClick = (event: React.MouseEvent) => {
    if (isOnLabel(event)) return;
    const option = nearest(event);
    // A mouse has shown the label on hover, so its click opens the link; the first tap only shows the
    // label.
    const isMouse = (event.nativeEvent as globalThis.PointerEvent).pointerType === "mouse";
    if (option && option === active && isMouse) linkOf(option)?.click();
    else setActive(option);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const here = labels.find(({ place }) => place.option === stopAt);
    const others = labels.filter((one) => one !== here);
    const ends: Record<string, typeof here> = { Home: labels[0], End: labels.at(-1) };
    const next = ends[event.key] ?? (here && towards(event.key, here, others));
    if (!next) return;
    event.preventDefault();
    linkOf(next.place.option)?.focus();
  };

  const stopAt = labels.some(({ place }) => place.option === stop) ? stop : labels[0]?.place.option;
  const shown = labels.find(({ place }) => place.option === active);
  const start = from && pointOf(from.location);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only shows labels; each place is a link
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links handle focus and keys
    <div
      ref={field}
      dir="ltr"
      className={styles.field}
      style={{ aspectRatio: `${view.width} / ${view.height}` }}
      onPointerMove={onPointerMove}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && setActive(null)}
      onClick={onClick}
    >
      <svg
        viewBox={`${view.x} ${view.y} ${view.width} ${view.height}`}
        aria-hidden
        className={styles.drawing}
      >
        <path d={LAND} className={styles.land} />
        <path d={HOME} className={styles.home} />
        {start && shown && <path d={arc(start, pointOf(shown.place.location))} className={styles.path} />}
        {start && <path d={`M${start.x} ${start.y}h0`} className={styles.start} />}
      </svg>
      <ul ref={list} aria-label={label} className={styles.places} onKeyDown={onKeyDown}>
        {labels.map(({ place, price, x, y, side, width }, at) => {
          const isActive = place.option === active;
          return (
            <li
              key={place.option}
              style={{ left: x, top: y }}
              className={styles.place}
              data-shown={side !== null || isActive || undefined}
              data-active={isActive || undefined}
              data-cheapest={at === 0 || undefined}
              data-side={side ?? (isActive ? sideWithin({ x, y, width }, room) : "above")}
            >
              <PlaceLink
                place={place}
                price={price}
                isStop={place.option === stopAt}
                onFocus={() => {
                  setStop(place.option);
                  setActive(place.option);
                }}
                onBlur={() => setActive(null)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

const roomOf = ({ width, height }: View, shown: number) => ({
  width: shown,
  height: (height * shown) / width,
});

/** Positions in pixels, cheapest first, without places outside the view. */
function labelled({ places, from }: Omit<Props, "label">, locale: string, view: View, width: number) {
  const room = roomOf(view, width);
  const scale = width / view.width;
  const shownAt = (location: Degrees): Point => {
    const { x, y } = pointOf(location);
    return { x: (x - view.x) * scale, y: (y - view.y) * scale };
  };
  const shown = cheapestFirst(places).map((place) => {
    const price = formatMoney(locale, place.price);
    return { place, price, ...shownAt(place.location), width: widthOf(place.city, price) };
  });
  const within = shown.filter(({ x, y }) => x >= 0 && y >= 0 && x <= room.width && y <= room.height);
  const sides = placed(within, room, from && shownAt(from.location));
  return within.map((one, at) => ({ ...one, side: sides[at] ?? null }));
}

type LinkProps = { place: Place; price: string; isStop: boolean; onFocus: () => void; onBlur: () => void };

function PlaceLink({ place, price, isStop, onFocus, onBlur }: LinkProps) {
  const t = useTranslations("fare-map");
  const format = useFormat();
  const { option, city, date } = place;
  const product = plain(option).startsWith("bus") ? "bus" : "flight";
  return (
    <Link
      href={resultsHref(product, option)}
      prefetch={false}
      data-option={option}
      tabIndex={isStop ? 0 : -1}
      className={styles.label}
      onFocus={onFocus}
      onBlur={onBlur}
    >
      <span className="visually-hidden">{t("place", { city, price, date: format.date(date) })}</span>
      <bdi aria-hidden className={styles.city}>
        {city}
      </bdi>
      <span aria-hidden className={styles.price}>
        {price}
      </span>
    </Link>
  );
}

/** Estimates the width of a label from its longer line. */
const widthOf = (city: string, price: string) => Math.max(7 * city.length, 8.8 * price.length) + 18;

function useWidth(element: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observed = element.current;
    if (!observed) return;
    const observer = new ResizeObserver(() => setWidth(observed.clientWidth));
    observer.observe(observed);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
