// GET /api/{product}/gateway/results/: the results of an option, equal for everyone and kept by the CDN. What was read is at hand for a
// minute: going back waits for no answer.

import { get } from "../api/client";
import type { Product } from "../product";
import { readLanguage, readSettings } from "../settings";
import type { AnyResults } from "./open-search";
import { writeSession } from "./session";

/** `as_of`: the minute of its prices. */
export type ReadResults<Results extends AnyResults = AnyResults> = Results & { as_of: string };

const AT_HAND_MS = 60_000;
type Read = { at: number; answer: Promise<ReadResults>; results?: ReadResults };
const reads = new Map<string, Read>();

const addressOf = (product: Product, option: string) => {
  const asked = { option, language: readLanguage(), currency: readSettings().currency };
  return `/api/${product}/gateway/results/?${new URLSearchParams(asked)}`;
};

/** What is at hand already, or will be. */
function readOnce(product: Product, option: string): Read {
  const address = addressOf(product, option);
  const known = reads.get(address);
  if (known && Date.now() - known.at < AT_HAND_MS) return known;
  const read: Read = { at: Date.now(), answer: begun(address) ?? get<ReadResults>(address) };
  reads.set(address, read);
  read.answer.then(
    (results) => {
      read.results = results;
    },
    () => reads.get(address) === read && reads.delete(address),
  );
  return read;
}

/** The answer that the page's own script asked for before this one was there (early-results.ts); null where it got none. */
function begun(address: string): Promise<ReadResults> | null {
  const early = window.earlyResults;
  window.earlyResults = undefined;
  if (early?.address !== address) return null;
  const read = early.answer.then((response) => (response.ok ? response.json() : Promise.reject()));
  return read.catch(() => get<ReadResults>(address));
}

/** It takes the place of the search before it. */
export function keepAsLatest(product: Product, { search_options }: AnyResults) {
  writeSession(product, { form_data: search_options, session_unique: null });
}

export async function readResults<Results extends AnyResults>(product: Product, option: string) {
  const results = await readOnce(product, option).answer;
  keepAsLatest(product, results);
  return results as ReadResults<Results>;
}

/** What has come since takes the place of what is at hand. */
export function readAgain<Results extends AnyResults>(product: Product, option: string) {
  reads.delete(addressOf(product, option));
  return readOnce(product, option).answer as Promise<ReadResults<Results>>;
}

/** Reads a search beside the latest one, whose place it does not take. */
export const readBeside = <Results extends AnyResults>(product: Product, option: string) =>
  readOnce(product, option).answer as Promise<ReadResults<Results>>;

/** For who may go on to them: where they are wanted within a minute, nothing is waited for. */
export const readAhead = (product: Product, option: string) => void readOnce(product, option);

/** Null where they were not read a moment ago. */
export function resultsAtHand<Results extends AnyResults>(product: Product, option: string) {
  const known = reads.get(addressOf(product, option));
  const isAtHand = known !== undefined && Date.now() - known.at < AT_HAND_MS;
  return ((isAtHand && known.results) || null) as ReadResults<Results> | null;
}

/** Prices or places have changed since: what was read is not shown again. */
export const dropReads = () => reads.clear();

declare global {
  interface Window {
    earlyResults?: { address: string; answer: Promise<Response> };
  }
}
