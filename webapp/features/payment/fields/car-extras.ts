// What is rented along with a car, and what it comes to: paid at the office, while the card is charged for the car alone. Pure;
// amounts are decimal strings, added up in whole minor units.

import type { CarExtra } from "@/lib/api/car-types";
import type { Money } from "@/lib/api/types";
import { addMoney, timesMoney } from "@/lib/format";

/** How many of each are wanted, by id. */
export type Quantities = Record<string, number>;

/** As chosen here, else as the server knows it; never more than there may be. */
export const quantityOf = ({ id, quantity, max_quantity }: CarExtra, chosen: Quantities) =>
  Math.min(chosen[id] ?? quantity, max_quantity);

export const chosenExtras = (extras: CarExtra[], chosen: Quantities) =>
  extras
    .map((extra) => ({ ...extra, quantity: quantityOf(extra, chosen) }))
    .filter(({ quantity }) => quantity > 0);

/** `pay` is charged to the card now, `delivery` is due at the office; `total` is both. */
export function totalsOf(pay: Money, chosen: CarExtra[]) {
  const delivery = addMoney(
    timesMoney(pay, 0),
    ...chosen.map(({ price, currency, quantity }) => timesMoney({ total: price, currency }, quantity)),
  );
  return { delivery, total: addMoney(pay, delivery) };
}
