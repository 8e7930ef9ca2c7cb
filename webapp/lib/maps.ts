// Links to places on a map.

export type Coordinates = { lat: number; lng: number };

/** Zoom level at which streets are distinguishable. */
export const ZOOM = 13;

export const mapHref = ({ lat, lng }: Coordinates) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${ZOOM}/${lat}/${lng}`;
