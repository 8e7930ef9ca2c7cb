"use client";
// Results stored on this device, for a search without a response, and the notice above them. Both are in
// one file that loads on demand, since they are always shown together. Needs the `search` messages.

import type { Product } from "@/lib/product";
import type { Address } from "@/lib/search/address";
import { keepResults as keep, keptResults } from "@/lib/search/kept-results";
import type { AnyResults, OpenSearch, ResultsOf } from "@/lib/search/open-search";
import { rememberSearch } from "@/lib/search/recent-searches";
import { KeptNotice } from "./kept-notice";

/** Stores results for use without a connection, and the search for home. */
export function keepResults(product: Product, search: OpenSearch<AnyResults>) {
  if (!search.notice) rememberSearch(product, search.search_options);
  return keep(product, search);
}

/** Returns the stored results; throws `failure` again when there are none. */
export async function keptInstead<P extends Product>(
  failure: unknown,
  product: P,
  address: Address,
  onRetry: () => void,
): Promise<OpenSearch<ResultsOf<P>>> {
  const kept = await keptResults(product, address);
  if (!kept) throw failure;
  return { ...kept.search, notice: <KeptNotice at={kept.at} onRetry={onRetry} /> };
}
