// POST /api/{product}/check-pnr/: finds a booking by its reference and the surname of a passenger. Called by the lookup form.

import { post } from "@/lib/api/client";
import type { PnrFound } from "@/lib/api/types";
import type { Product } from "@/lib/product";

export type Lookup = { pnr: string; surname: string };

export const PNR_MAX = 10;

export const checkPnr = (product: Product, lookup: Lookup) =>
  post<PnrFound>(`/api/${product}/check-pnr/`, lookup);

/** References are Latin letters and digits, whatever the language: `i` becomes `I`, never `İ`. */
export const asReference = (typed: string) =>
  typed
    .replaceAll("ı", "i")
    .toUpperCase()
    .replaceAll("İ", "I")
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, PNR_MAX);

/** As written on the ticket: Turkish `i` becomes `İ` for those who write Turkish. */
export const asSurname = (typed: string, locale: string) => typed.toLocaleUpperCase(locale);
