"use client";
// Results stored on this device, for a search without a response, and the notice above them. Both are in
// one file that loads on demand, since they are always shown together. Needs the `search` messages.

import type { Product } from "@/lib/product";
import type { Address } from "@/lib/search/address";
import type { AnyResults, OpenSearch, ResultsOf } from "@/lib/search/open-search";
import { rememberSearch } from "@/lib/search/recent-searches";
import { storeResults as keep, storedResults } from "@/lib/search/stored-results";
import { StoredNotice } from "./stored-notice";

/** Stores results for use without a connection, and the search for home. */
export function storeResults(product: Product, search: OpenSearch<AnyResults>) {
  if (!search.notice) rememberSearch(product, search.search_options);
  return keep(product, search);
}

/** Returns the stored results; throws `failure` again when there are none. */
export async function storedInstead<P extends Product>(
  failure: unknown,
  product: P,
  address: Address,
  onRetry: () => void,
): Promise<OpenSearch<ResultsOf<P>>> {
  const stored = await storedResults(product, address);
  if (!stored) throw failure;
  return { ...stored.search, notice: <StoredNotice at={stored.at} onRetry={onRetry} /> };
}
