// Resolves an address to results: read by option, or in the session stored on this device. A session that
// is over is replaced by the same search, so that a reload, a shared address or a return after an hour
// still shows results.

import type { ReactNode } from "react";
import type { Gets } from "../api/calls";
import { ApiError } from "../api/error";
import type { Product } from "../product";
import type { Address } from "./address";
import { type ReadResults, readResults, resultsAtHand } from "./results";
import { type AnyOption, readHeldSession, readSession } from "./session";

/** GET /api/{product}/gateway/search/ */
export type ResultsOf<P extends Product> = Gets[`/api/${P}/gateway/search/`]["answer"];
export type AnyResults = { search_options: AnyOption; time_out_seconds: number };
/** A session, or results read by option at the prices of one minute. */
export type ChosenFrom = { session_unique: string } | { option: string; as_of: string };
export type OpenSearch<Results extends AnyResults> = Results & {
  /** Sent with the selection of an offer. */
  from: ChosenFrom;
  /** Time at which the results become stale, in milliseconds since 1970. Absent from stored results. */
  expiresAt?: number;
  /** True when a session had expired and the search was repeated. */
  renewed: boolean;
  /** Notice above results stored on this device, shown when no response arrived. */
  notice?: ReactNode;
};

/** Thrown when the address names no search and none is stored. */
export class NoSearch extends Error {
  override name = "NoSearch";
}

/** True when the session has expired or was deleted afterwards. */
export const hasLapsed = (error: unknown) =>
  error instanceof ApiError && (error.code === "search_expired" || error.status === 404);

/** Returns the stored session when it belongs to the option. */
function sessionOf(product: Product, option: string | null): string | null {
  const stored = readSession(product);
  return stored !== null && (option === null || stored.form_data.id === option)
    ? stored.session_unique
    : null;
}

/** Returns results that were read a moment ago, without waiting; null when a request is needed. */
export function openAtHand<P extends Product>(
  product: P,
  { option, session }: Address,
): OpenSearch<ResultsOf<P>> | null {
  const isRead = option !== null && session === null && readHeldSession(product) === null;
  if (!isRead || sessionOf(product, option) !== null) return null;
  const results = resultsAtHand(product, option);
  if (!results) return null;
  const known = openings.get(results) ?? opened(results, option, false);
  openings.set(results, known);
  return known as OpenSearch<ResultsOf<P>>;
}

/** One object for each results in memory: opening them again renders nothing again. */
const openings = new WeakMap<AnyResults, OpenSearch<AnyResults>>();

export async function openSearch<P extends Product>(
  product: P,
  { option, session }: Address,
): Promise<OpenSearch<ResultsOf<P>>> {
  const stored = readSession(product);
  const running = session ?? sessionOf(product, option);
  if (running !== null) {
    try {
      return await (await import("./in-session")).load(product, running, false);
    } catch (error) {
      if (!hasLapsed(error)) throw error;
    }
  }
  const again =
    option ?? (session === null || session === stored?.session_unique ? stored?.form_data.id : null);
  if (!again) throw new NoSearch();
  if (readHeldSession(product) === null) {
    return opened(await readResults(product, again), again, running !== null);
  }
  const search = await (await import("./in-session")).openAfresh(product, {
    option: again,
    session,
  });
  return { ...search, renewed: running !== null };
}

/**
 * Maximum age of results on arrival, in milliseconds: the minute that they belong to plus the
 * CDN's caching time.
 */
const READ_OLD_MS = 150_000;

export function opened<P extends Product>(
  results: ReadResults<P>,
  option: string,
  renewed: boolean,
): OpenSearch<ResultsOf<P>> {
  const expiresAt = Date.now() + results.time_out_seconds * 1000 - READ_OLD_MS;
  return { ...results, from: { option, as_of: results.as_of }, expiresAt, renewed };
}
