// From an address to results: continues the stored session where it is still alive, and makes the same search again where it
// is not, so that a reload, a shared address or a return after an hour all end in results.

import type { ReactNode } from "react";
import { get } from "../api/client";
import { ApiError } from "../api/error";
import type { Product } from "../product";
import type { Address } from "./address";
import { type AnyOption, readSession, writeSession } from "./session";
import { startSearch } from "./start-search";

/** GET /api/{product}/gateway/search/ */
export type AnyResults = { search_options: AnyOption; time_out_seconds: number };
export type OpenSearch<Results extends AnyResults> = Results & {
  session_unique: string;
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

export async function openSearch<Results extends AnyResults>(
  product: Product,
  { option, session }: Address,
): Promise<OpenSearch<Results>> {
  const stored = readSession(product);
  const storedFits = stored !== null && (option === null || stored.form_data.id === option);
  const running = session ?? (storedFits ? stored.session_unique : null);
  if (running !== null) {
    try {
      return await load<Results>(product, running, false);
    } catch (error) {
      if (!hasLapsed(error)) throw error;
    }
  }
  const again =
    option ?? (session === null || session === stored?.session_unique ? stored?.form_data.id : null);
  if (!again) throw new NoSearch();
  const { session_unique } = await startSearch(product, { option: again });
  return load<Results>(product, session_unique, running !== null);
}

/** The same search from today. */
export async function openFromToday<Results extends AnyResults>(
  product: Product,
  { option }: Address,
): Promise<OpenSearch<Results>> {
  const passed = option ?? readSession(product)?.form_data.id;
  if (!passed) throw new NoSearch();
  const { startFromToday } = await import("./from-today");
  const { session_unique } = await startFromToday(product, passed);
  return load<Results>(product, session_unique, false);
}

async function load<Results extends AnyResults>(
  product: Product,
  session_unique: string,
  renewed: boolean,
): Promise<OpenSearch<Results>> {
  const results = await get<Results>(`/api/${product}/gateway/search/`, { session_unique });
  writeSession(product, { form_data: results.search_options, session_unique });
  return { ...results, session_unique, expiresAt: Date.now() + results.time_out_seconds * 1000, renewed };
}
