// POST /api/{product}/check-pnr/: finds a booking by its booking reference and a passenger's surname.
// Called by the lookup form.

import { post } from "@/lib/api/client";
import type { Product } from "@/lib/product";

export type Lookup = { pnr: string; surname: string };

export const PNR_MAX = 10;

export const checkPnr = (product: Product, lookup: Lookup) => post(`/api/${product}/check-pnr/`, lookup);

/** Booking references consist of Latin letters and digits in every language: `i` becomes `I`, never `İ`. */
export const asReference = (typed: string) =>
  typed
    .replaceAll("ı", "i")
    .toUpperCase()
    .replaceAll("İ", "I")
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, PNR_MAX);

/** Upper case as on the ticket: `i` becomes `İ` in the Turkish locale. */
export const asSurname = (typed: string, locale: string) => typed.toLocaleUpperCase(locale);
