// The results of the last search of each product: readable without a connection until their user leaves the device
// (account/token.ts). Packed: a long list is a megabyte, in the storage that what was typed and bought is in. Fetched when it is needed.

import type { Product } from "../product";
import { readStored, writeStored } from "../storage";
import type { Address } from "./address";
import type { AnyResults, OpenSearch } from "./open-search";
import { readSession } from "./session";

type Kept = { option: string; session: string | null; at: string; packed: string };

const keyOf = (product: Product) => `${product}.results`;

/** Where that cannot be (an old browser, a full disk), they are only not there later. */
export async function keepResults(product: Product, search: OpenSearch<AnyResults>) {
  if (search.notice) return;
  const at = new Date().toISOString();
  const packed = await pack(search).catch(() => null);
  const { from, search_options } = search;
  const session = "session_unique" in from ? from.session_unique : null;
  // Unless the user has left, or searched again, meanwhile.
  if (packed === null || readSession(product)?.form_data.id !== search_options.id) return;
  writeStored(keyOf(product), { option: search_options.id, session, at, packed } satisfies Kept);
}

/** Those of the search that the address names, or of the stored one where it names none; null where others were kept. */
export async function keptResults<Results extends AnyResults>(
  product: Product,
  { option, session }: Address,
): Promise<{ search: OpenSearch<Results>; at: string } | null> {
  const kept = readStored<Kept>(keyOf(product));
  const wanted = option ?? (session === null ? readSession(product)?.form_data.id : null);
  if (!kept || (kept.option !== wanted && (session === null || kept.session !== session))) return null;
  const search = await unpack<OpenSearch<Results>>(kept.packed).catch(() => null);
  // They have been stale for as long as they are kept.
  return search && { search: { ...search, expiresAt: undefined, renewed: false }, at: kept.at };
}

const through = (bytes: BlobPart, stream: CompressionStream | DecompressionStream) =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream));

/** As text, which is what the storage takes. */
async function pack(value: unknown): Promise<string> {
  const packed = await through(JSON.stringify(value), new CompressionStream("gzip")).arrayBuffer();
  return btoa(Array.from(new Uint8Array(packed), (byte) => String.fromCharCode(byte)).join(""));
}

async function unpack<T>(packed: string): Promise<T> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return through(bytes, new DecompressionStream("gzip")).json();
}
