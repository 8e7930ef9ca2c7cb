// Extras of a rental and their sum. Extras are paid at the office; the card is charged for the car alone.
// Pure functions; amounts are decimal strings, added in whole minor units.

import type { CarExtra } from "@/lib/api/car-types";
import type { Money } from "@/lib/api/types";
import { addMoney, timesMoney } from "@/lib/format";

/** Chosen quantity by extra id. */
export type Quantities = Record<string, number>;

/** Returns the quantity chosen here, or the server's quantity when none was chosen, capped at the maximum. */
export const quantityOf = ({ id, quantity, max_quantity }: CarExtra, chosen: Quantities) =>
  Math.min(chosen[id] ?? quantity, max_quantity);

export const chosenExtras = (extras: CarExtra[], chosen: Quantities) =>
  extras
    .map((extra) => ({ ...extra, quantity: quantityOf(extra, chosen) }))
    .filter(({ quantity }) => quantity > 0);

/**
 * Returns the sums: `pay` is charged to the card now, `delivery` is due at the office, and `total` is
 * both.
 */
export function totalsOf(pay: Money, chosen: CarExtra[]) {
  const delivery = addMoney(
    timesMoney(pay, 0),
    ...chosen.map(({ price, currency, quantity }) => timesMoney({ total: price, currency }, quantity)),
  );
  return { delivery, total: addMoney(pay, delivery) };
}
