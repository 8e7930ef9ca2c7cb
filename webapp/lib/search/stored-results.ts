// Stored results of the last search of each product: readable without a connection until the member logs
// out (account/token.ts). Results are compressed: a long list is a megabyte, in the same storage as drafts
// and purchases. This module loads on demand.

import type { Product } from "../product";
import { readStored, writeStored } from "../storage";
import type { Address } from "./address";
import type { AnyResults, OpenSearch, ResultsOf } from "./open-search";
import { readSession } from "./session";

type PackedResults = { option: string; session: string | null; at: string; packed: string };

const keyOf = (product: Product) => `${product}.results`;

/** Stores results. When this fails (an old browser, a full disk), they are just not available later. */
export async function storeResults(product: Product, search: OpenSearch<AnyResults>) {
  if (search.notice) return;
  const at = new Date().toISOString();
  const packed = await pack(search).catch(() => null);
  const { from, search_options } = search;
  const session = "session_unique" in from ? from.session_unique : null;
  // Skip when the member logged out or searched again meanwhile.
  if (packed === null || readSession(product)?.form_data.id !== search_options.id) return;
  writeStored(keyOf(product), { option: search_options.id, session, at, packed } satisfies PackedResults);
}

/**
 * Returns the stored results of the search in the address, or of the stored search when the address names
 * none; null when other results were stored.
 */
export async function storedResults<P extends Product>(
  product: P,
  { option, session }: Address,
): Promise<{ search: OpenSearch<ResultsOf<P>>; at: string } | null> {
  const stored = readStored<PackedResults>(keyOf(product));
  const wanted = option ?? (session === null ? readSession(product)?.form_data.id : null);
  if (!stored || (stored.option !== wanted && (session === null || stored.session !== session))) return null;
  const search = await unpack<OpenSearch<ResultsOf<P>>>(stored.packed).catch(() => null);
  // Stored results count as stale, so they have no expiry.
  return search && { search: { ...search, expiresAt: undefined, renewed: false }, at: stored.at };
}

const through = (bytes: BlobPart, stream: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream));

/** Compresses a value to text, as the storage requires. */
async function pack(value: unknown): Promise<string> {
  const packed = await through(JSON.stringify(value), new CompressionStream("gzip")).arrayBuffer();
  return btoa(Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join(""));
}

async function unpack<T>(packed: string): Promise<T> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return through(bytes, new DecompressionStream("gzip")).json();
}
