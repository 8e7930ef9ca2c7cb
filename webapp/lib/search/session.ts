// The latest search of each product: stored when its results are there, read by results, payment and the search forms. One per product
// and device; that of all ways at once is one too.

import { type Product, rememberSearched, type Searched } from "../product";
import { dropStored, readStored, writeStored } from "../storage";

/** What was asked, with its places resolved. `id` names equal criteria for ever. */
export type AnyOption = { id: string };
/** Without a session where its results were read by option alone, until something of them is selected. */
export type SearchSession<Option extends AnyOption> = { form_data: Option; session_unique: string | null };

const keyOf = (product: Searched) => `${product}.session`;

export const readSession = <Option extends AnyOption>(product: Searched) =>
  readStored<SearchSession<Option>>(keyOf(product));

/** What is known of a search before its results are there. */
export function storedOption<Option extends AnyOption>(product: Product, option: string | null) {
  const stored = readSession<Option>(product)?.form_data ?? null;
  return option === null || stored?.id === option ? stored : null;
}

/** Replaces the search and selection before it. */
export function writeSession<Option extends AnyOption>(
  product: Searched,
  { form_data, session_unique }: SearchSession<Option>,
) {
  writeStored(keyOf(product), { form_data, session_unique });
  rememberSearched(product);
}

/** The order that was held last. The next search sends it as `held_session`. Its key, which `early-results.ts` reads too, ends in
 * `.session`, so a log-out deletes it. */
const heldKeyOf = (product: Product) => `${product}.held.session`;
export const readHeld = (product: Product) => readStored<string>(heldKeyOf(product));
export const keepHeld = (product: Product, session_unique: string) =>
  writeStored(heldKeyOf(product), session_unique);

export const dropSession = (product: Product) => dropStored(keyOf(product));

/** A search whose choice is sold ends, and its places are held no more: the same search begins afresh. */
export function endSession(product: Product, session: string) {
  dropStored(heldKeyOf(product));
  const stored = readSession(product);
  if (stored?.session_unique === session) writeSession(product, { ...stored, session_unique: null });
}
