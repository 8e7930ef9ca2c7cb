// From an address to results: read by option, or in the session of what this device holds. A session that is over is followed by the
// same search, so that a reload, a shared address or a return after an hour all end in results.

import type { ReactNode } from "react";
import { ApiError } from "../api/error";
import type { Product } from "../product";
import type { Address } from "./address";
import { keepAsLatest, type ReadResults, readResults, resultsAtHand } from "./results";
import { type AnyOption, readHeld, readSession } from "./session";

/** GET /api/{product}/gateway/search/ */
export type AnyResults = { search_options: AnyOption; time_out_seconds: number };
/** A session, or results that were read by option at the prices of a minute. */
export type ChosenFrom = { session_unique: string } | { option: string; as_of: string };
export type OpenSearch<Results extends AnyResults> = Results & {
  /** What a choice of them is sent with. */
  from: ChosenFrom;
  /** Milliseconds since 1970: when these results are stale. Absent from kept ones. */
  expiresAt?: number;
  /** A session had lapsed, and the search was made again. */
  renewed: boolean;
  /** Over results that this device kept: no answer came, and these are of then. */
  notice?: ReactNode;
};

/** The address names no search, and none is stored. */
export class NoSearch extends Error {
  override name = "NoSearch";
}

/** The session is over, or was cleared away after it. */
export const hasLapsed = (error: unknown) =>
  error instanceof ApiError && (error.code === "search_expired" || error.status === 404);

/** The stored session, where it is of the option. */
function sessionOf(product: Product, option: string | null): string | null {
  const stored = readSession(product);
  return stored !== null && (option === null || stored.form_data.id === option)
    ? stored.session_unique
    : null;
}

/** What was read a moment ago, without a wait; null where an answer has to come first. */
export function openAtHand<Results extends AnyResults>(
  product: Product,
  { option, session }: Address,
): OpenSearch<Results> | null {
  const isRead = option !== null && session === null && readHeld(product) === null;
  if (!isRead || sessionOf(product, option) !== null) return null;
  const results = resultsAtHand<Results>(product, option);
  if (results) keepAsLatest(product, results);
  return results && opened(results, option, false);
}

export async function openSearch<Results extends AnyResults>(
  product: Product,
  { option, session }: Address,
): Promise<OpenSearch<Results>> {
  const stored = readSession(product);
  const running = session ?? sessionOf(product, option);
  if (running !== null) {
    try {
      return await (await import("./in-session")).load<Results>(product, running, false);
    } catch (error) {
      if (!hasLapsed(error)) throw error;
    }
  }
  const again =
    option ?? (session === null || session === stored?.session_unique ? stored?.form_data.id : null);
  if (!again) throw new NoSearch();
  if (readHeld(product) === null) {
    return opened(await readResults<Results>(product, again), again, running !== null);
  }
  const search = await (await import("./in-session")).openAfresh<Results>(product, {
    option: again,
    session,
  });
  return { ...search, renewed: running !== null };
}

/** So old the results of a minute may be when they arrive: the minute, and what the CDN keeps them for. */
const READ_OLD_MS = 150_000;

export function opened<Results extends AnyResults>(
  results: ReadResults<Results>,
  option: string,
  renewed: boolean,
): OpenSearch<Results> {
  const expiresAt = Date.now() + results.time_out_seconds * 1000 - READ_OLD_MS;
  return { ...results, from: { option, as_of: results.as_of }, expiresAt, renewed };
}
