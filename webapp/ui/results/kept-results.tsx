"use client";
// Where no answer came to a search, the results that this device kept of it, and what says so over them. One file, fetched when it is
// needed: neither is shown without the other. Needs the `search` messages.

import type { Product } from "@/lib/product";
import type { Address } from "@/lib/search/address";
import { keepResults as keep, keptResults } from "@/lib/search/kept-results";
import type { AnyResults, OpenSearch } from "@/lib/search/open-search";
import { rememberSearch } from "@/lib/search/recent-searches";
import { KeptNotice } from "./kept-notice";

/** Its results for when there is no connection; what was searched for home. */
export function keepResults(product: Product, search: OpenSearch<AnyResults>) {
  if (!search.notice) rememberSearch(product, search.search_options);
  return keep(product, search);
}

/** Throws the failure again where nothing was kept that can take its place. */
export async function keptInstead<Results extends AnyResults>(
  failure: unknown,
  product: Product,
  address: Address,
  onRetry: () => void,
): Promise<OpenSearch<Results>> {
  const kept = await keptResults<Results>(product, address);
  if (!kept) throw failure;
  return { ...kept.search, notice: <KeptNotice at={kept.at} onRetry={onRetry} /> };
}
