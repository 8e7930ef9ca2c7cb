// GET /api/{product}/gateway/results/: the results of an option, equal for everyone and cached by the CDN.
// A response stays in memory for a minute, so that going back waits for no request.

import { addressOf, get } from "../api/client";
import type { Product } from "../product";
import { readLanguage, readSettings } from "../settings";
import type { AnyResults, ResultsOf } from "./open-search";
import { writeSession } from "./session";

/** `as_of`: the minute of the prices. */
export type ReadResults<P extends Product = Product> = ResultsOf<P> & { as_of: string };

const AT_HAND_MS = 60_000;
type Read = { at: number; answer: Promise<ReadResults>; results?: ReadResults };
const reads = new Map<string, Read>();

const resultsOf = (product: Product, option: string) =>
  addressOf(`/api/${product}/gateway/results/`, {
    option,
    language: readLanguage(),
    currency: readSettings().currency,
  });

/** Returns a read in progress or in memory, or starts one. */
function readOnce(product: Product, option: string): Read {
  const address = resultsOf(product, option);
  const known = reads.get(address);
  if (known && Date.now() - known.at < AT_HAND_MS) return known;
  const early = takeEarly(address);
  const answer = early ? early.answer.then((results) => results || get(address)) : get(address);
  const read: Read = { at: Date.now(), answer, results: early?.results };
  reads.set(address, read);
  read.answer.then(
    (results) => {
      read.results = results;
    },
    () => reads.get(address) === read && reads.delete(address),
  );
  return read;
}

/**
 * Returns the response requested by the inline script before this module loaded (early-results.ts); null
 * when it requested none.
 */
function takeEarly(address: string) {
  const early = window.earlyResults;
  window.earlyResults = undefined;
  return early?.address === address ? early : null;
}

/** Stores the search as the latest one. */
export function keepAsLatest(product: Product, { search_options }: AnyResults) {
  writeSession(product, { form_data: search_options, session_unique: null });
}

export async function readResults<P extends Product>(product: P, option: string) {
  const results = await readOnce(product, option).answer;
  keepAsLatest(product, results);
  return results as ReadResults<P>;
}

/** Reads again and replaces the response in memory. */
export function readAgain<P extends Product>(product: P, option: string) {
  reads.delete(resultsOf(product, option));
  return readOnce(product, option).answer as Promise<ReadResults<P>>;
}

/** Reads a search without storing it as the latest one. */
export const readBeside = <P extends Product>(product: P, option: string) =>
  readOnce(product, option).answer as Promise<ReadResults<P>>;

/** Prefetches results that the visitor may open within a minute. */
export const readAhead = (product: Product, option: string) => void readOnce(product, option);

/** Returns the results in memory; null when they are older than a minute or were not read. */
export function resultsAtHand<P extends Product>(product: P, option: string) {
  const address = resultsOf(product, option);
  const known = window.earlyResults?.address === address ? readOnce(product, option) : reads.get(address);
  const isAtHand = known !== undefined && Date.now() - known.at < AT_HAND_MS;
  return ((isAtHand && known.results) || null) as ReadResults<P> | null;
}

/** Drops all responses in memory after prices or stock have changed. */
export const dropReads = () => reads.clear();

declare global {
  interface Window {
    /** `answer` is falsy where the request failed. */
    earlyResults?: { address: string; answer: Promise<ReadResults | false | 0>; results?: ReadResults };
  }
}
