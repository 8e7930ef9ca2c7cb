// Places in the reader's own maps.

export type Coordinates = { lat: number; lng: number };

/** Streets can be told apart. */
export const ZOOM = 13;

export const mapHref = ({ lat, lng }: Coordinates) =>
  `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=${ZOOM}/${lat}/${lng}`;
