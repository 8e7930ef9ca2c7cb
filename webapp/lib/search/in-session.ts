// Results in a session. Few visitors need them: after a hold from another search, for an address with a
// session, after a rejection, or for a search from today. This module loads on demand.

import { addressOf, get } from "../api/client";
import type { Product } from "../product";
import type { Address } from "./address";
import { startFromToday } from "./from-today";
import { NoSearch, type OpenSearch, type ResultsOf } from "./open-search";
import { readSession, writeSession } from "./session";
import { startSession } from "./start-session";

/** Returns the results of a session. */
export async function load<P extends Product>(
  product: P,
  session_unique: string,
  renewed: boolean,
): Promise<OpenSearch<ResultsOf<P>>> {
  const search = await loadAgain(product, session_unique);
  writeSession(product, { form_data: search.search_options, session_unique });
  return { ...search, renewed };
}

/** Returns the results of the session that is shown already. */
export async function loadAgain<P extends Product>(
  product: P,
  session_unique: string,
): Promise<OpenSearch<ResultsOf<P>>> {
  const results = await get(addressOf(`/api/${product}/gateway/search/`, { session_unique }));
  const expiresAt = Date.now() + results.time_out_seconds * 1000;
  return { ...results, from: { session_unique }, expiresAt, renewed: false };
}

/** Starts a new session, past all caches. */
export async function openAfresh<P extends Product>(
  product: P,
  { option }: Address,
): Promise<OpenSearch<ResultsOf<P>>> {
  const again = option ?? readSession(product)?.form_data.id;
  if (!again) throw new NoSearch();
  const { session_unique } = await startSession(product, { option: again });
  return load(product, session_unique, false);
}

/** Repeats the same search from today on. */
export async function openFromToday<P extends Product>(
  product: P,
  { option }: Address,
): Promise<OpenSearch<ResultsOf<P>>> {
  const passed = option ?? readSession(product)?.form_data.id;
  if (!passed) throw new NoSearch();
  const { session_unique } = await startFromToday(product, passed);
  return load(product, session_unique, false);
}
