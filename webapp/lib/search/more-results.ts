// Repeated reads of results that suppliers still have to answer: until all have answered or the limit is
// reached. Loaded when results report that more will come.

import { loadAgain } from "./in-session";
import { type OpenSearch, opened, type ResultsOf } from "./open-search";
import { readAgain } from "./results";

type Search = OpenSearch<ResultsOf<"flight">>;

export const READ_AGAIN_MS = 2000;
/**
 * Maximum number of reads. Airlines have 20 seconds to answer, and their response must be
 * requested and stored.
 */
const MOST_READS = 20;

/** Reads for the `nth` time: after the last read, suppliers without an answer count as missing. */
export async function readMore(product: "flight", { from }: Search, nth: number): Promise<Search> {
  const search =
    "session_unique" in from
      ? await loadAgain(product, from.session_unique)
      : opened(await readAgain(product, from.option), from.option, false);
  return nth >= MOST_READS && search.state === "searching" ? { ...search, state: "partial" } : search;
}

/** Reads until the search is complete. */
export async function readAll(product: "flight", search: Search): Promise<Search> {
  let latest = search;
  for (let nth = 1; latest.state === "searching"; nth += 1) {
    await new Promise((resolve) => setTimeout(resolve, READ_AGAIN_MS));
    latest = await readMore(product, search, nth);
  }
  return latest;
}
