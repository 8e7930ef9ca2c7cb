// Where places lie on a map of the web's own projection (Mercator, tiles of 256 pixels), at a zoom. Pure.

import { type Coordinates, ZOOM } from "@/lib/maps";

const WORLD_PX = 256 * 2 ** ZOOM;
const EQUATOR_KM = 40_075.017;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** In pixels of the whole world at this zoom, from its upper left corner. */
function projected({ lat, lng }: Coordinates): { x: number; y: number } {
  const sine = Math.sin(radians(lat));
  return {
    x: ((lng + 180) / 360) * WORLD_PX,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * WORLD_PX,
  };
}

/** Pixels from the map's centre: to the right and down. */
export function offsetFrom(centre: Coordinates, place: Coordinates): { x: number; y: number } {
  const [from, to] = [projected(centre), projected(place)];
  return { x: to.x - from.x, y: to.y - from.y };
}

export const pixelsPerKm = ({ lat }: Coordinates) => WORLD_PX / (EQUATOR_KM * Math.cos(radians(lat)));

/** The multiples of `step` degrees that lie within `reach` degrees of `around`. */
export function gridLines(around: number, reach: number, step: number): number[] {
  const first = Math.ceil((around - reach) / step);
  const last = Math.floor((around + reach) / step);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step);
}
