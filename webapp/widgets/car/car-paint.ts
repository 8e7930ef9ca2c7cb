// Returns the painted drawing (scripts/prepare.mjs) of a car: the same one wherever the car is shown.

import type { RentalCar } from "@/lib/api/car-types";

/** Number of entries in content/cars/paints.json. */
export const PAINTS = 8;
const DRAWING = /^\/cars\/(?!default)\w+(?=\.svg$)/;

export function paintedImage({ image, brand, model }: Pick<RentalCar, "image" | "brand" | "model">): string {
  let sum = 0;
  for (const letter of brand + model) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65521;
  return image.replace(DRAWING, (drawing) => `${drawing}-${sum % PAINTS}`);
}
