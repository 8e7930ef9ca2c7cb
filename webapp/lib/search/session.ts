// The latest search of each product: stored when its results have arrived, used by results, payment and the
// search forms. One per product and device; the multimodal search counts as a product.

import { type Product, rememberSearched, type Searched } from "../product";
import { dropStored, readStored, writeStored } from "../storage";

/** The criteria of a search, with places resolved. Equal criteria always have the same `id`. */
export type AnyOption = { id: string };
/** `session_unique` is null for results read by option, until an offer is selected. */
export type SearchSession<Option extends AnyOption> = { form_data: Option; session_unique: string | null };

const keyOf = (product: Searched) => `${product}.session`;

export const readSession = <Option extends AnyOption>(product: Searched) =>
  readStored<SearchSession<Option>>(keyOf(product));

/** Returns the known criteria of a search before its results arrive. */
export function storedOption<Option extends AnyOption>(product: Product, option: string | null) {
  const stored = readSession<Option>(product)?.form_data ?? null;
  return option === null || stored?.id === option ? stored : null;
}

/** Replaces the previous search and selection. */
export function writeSession<Option extends AnyOption>(
  product: Searched,
  { form_data, session_unique }: SearchSession<Option>,
) {
  writeStored(keyOf(product), { form_data, session_unique });
  rememberSearched(product);
}

/**
 * Session of the last held order. The next search sends it as `held_session`. The storage key, which
 * `early-results.ts` also reads, ends in `.session`, so a log-out deletes it.
 */
const heldSessionKeyOf = (product: Product) => `${product}.held.session`;
export const readHeldSession = (product: Product) => readStored<string>(heldSessionKeyOf(product));
export const storeHeldSession = (product: Product, session_unique: string) =>
  writeStored(heldSessionKeyOf(product), session_unique);

export const dropSession = (product: Product) => dropStored(keyOf(product));

/**
 * Ends a search after its offer was bought: the hold no longer exists, so the same search starts
 * without a session.
 */
export function endSession(product: Product, session: string) {
  dropStored(heldSessionKeyOf(product));
  const stored = readSession(product);
  if (stored?.session_unique === session) writeSession(product, { ...stored, session_unique: null });
}
