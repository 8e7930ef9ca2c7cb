// Geometry of the map: conversion of degrees to drawing units, its dots as two paths, and the placement
// of labels.

import map from "@content/map.json";

export type Degrees = { lat: number; lng: number };
export type Point = { x: number; y: number };
/** A section of the map, in drawing units. */
export type View = Point & { width: number; height: number };

const { west, east, south, north } = map.bounds;
/**
 * Drawing units per degree of latitude. A degree of longitude is shorter; the factor is exact at 39°
 * north, in the middle of Türkiye.
 */
const UNIT = 40;
const NARROW = Math.cos((39 * Math.PI) / 180);
/** Distance between rows, in degrees. */
const ROW = 0.25;

export const pointOf = ({ lat, lng }: Degrees): Point => ({
  x: (lng - west) * NARROW * UNIT,
  y: (north - lat) * UNIT,
});

function viewOf(from: Degrees, to: Degrees): View {
  const { x, y } = pointOf(from);
  const end = pointOf(to);
  return { x, y, width: end.x - x, height: end.y - y };
}

/** The whole map, and Türkiye alone for narrow screens. */
export const WHOLE = viewOf({ lat: north, lng: west }, { lat: south, lng: east });
export const TURKIYE = viewOf({ lat: 43.2, lng: 25.2 }, { lat: 33.9, lng: 45.4 });

/** Returns lines of zero length, which round line caps draw as dots. */
function dots(kind: string): string {
  const step = ROW * UNIT;
  return map.rows
    .flatMap((row, at) =>
      [...row].flatMap((one, column) =>
        one === kind ? `M${(column + (at % 2 ? 1 : 0.5)) * step} ${(at + 0.5) * step}h0` : [],
      ),
    )
    .join("");
}

export const LAND = dots(".");
export const HOME = dots("#");

/** Returns a curve between two points; longer curves are higher. */
export function arc(from: Point, to: Point): string {
  const lift = Math.hypot(to.x - from.x, to.y - from.y) / 3;
  return `M${from.x} ${from.y}Q${(from.x + to.x) / 2} ${(from.y + to.y) / 2 - lift} ${to.x} ${to.y}`;
}

export type Side = "above" | "below" | "before" | "after";
type Box = { left: number; top: number; right: number; bottom: number };

/** Height of a two-line label and its distance from the dot, in pixels. */
export const LABEL_HEIGHT = 44;
const GAP = 8;
/** Minimum distance between labels, so that land stays visible. */
const APART = 6;

function boxOf({ x, y }: Point, width: number, side: Side): Box {
  const left = side === "before" ? x - GAP - width : side === "after" ? x + GAP : x - width / 2;
  const top = side === "above" ? y - GAP - LABEL_HEIGHT : side === "below" ? y + GAP : y - LABEL_HEIGHT / 2;
  return { left, top, right: left + width, bottom: top + LABEL_HEIGHT };
}

const meet = (a: Box, b: Box) =>
  a.left < b.right + APART &&
  b.left < a.right + APART &&
  a.top < b.bottom + APART &&
  b.top < a.bottom + APART;

const SIDES: readonly Side[] = ["above", "below", "after", "before"];

/** Box of a dot, which no label of another place may cover. */
const dotAt = ({ x, y }: Point): Box => ({ left: x, top: y, right: x, bottom: y });

/**
 * Returns the side of its dot on which each label is placed, or null without space. Earlier labels have
 * precedence over later ones, and no label covers the origin.
 */
export function placed(
  labels: readonly (Point & { width: number })[],
  room: { width: number; height: number },
  start?: Point,
): (Side | null)[] {
  const occupied: Box[] = start ? [dotAt(start)] : [];
  const fits = ({ left, top, right, bottom }: Box) =>
    left >= 0 && top >= 0 && right <= room.width && bottom <= room.height;
  return labels.map((label) => {
    for (const side of SIDES) {
      const box = boxOf(label, label.width, side);
      if (!fits(box) || occupied.some((other) => meet(box, other))) continue;
      occupied.push(box, dotAt(label));
      return side;
    }
    return null;
  });
}

/** Returns the side on which a temporary label stays inside the map, even if it covers other labels. */
export function sideWithin(label: Point & { width: number }, room: { width: number; height: number }): Side {
  return placed([label], room)[0] ?? "above";
}

const DIRECTIONS: Record<string, (from: Point, to: Point) => number> = {
  ArrowLeft: (from, to) => from.x - to.x,
  ArrowRight: (from, to) => to.x - from.x,
  ArrowUp: (from, to) => from.y - to.y,
  ArrowDown: (from, to) => to.y - from.y,
};

/**
 * Returns the nearest point in the direction of an arrow key, preferring points straight ahead, or null
 * without any.
 */
export function towards<T extends Point>(key: string, from: Point, points: readonly T[]): T | null {
  const ahead = DIRECTIONS[key];
  if (!ahead) return null;
  const far = (to: T) => {
    const straight = ahead(from, to);
    return straight <= 0
      ? Number.POSITIVE_INFINITY
      : straight + 3 * Math.sqrt(Math.max(0, distance(from, to) ** 2 - straight ** 2));
  };
  const nearest = points.toSorted((a, b) => far(a) - far(b))[0];
  return nearest && Number.isFinite(far(nearest)) ? nearest : null;
}

export const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
