// From an address to results: continues the stored session where it is still alive, and makes the same search again where it
// is not, so that a reload, a shared address or a return after an hour all end in results.

import { ApiError } from "@/lib/api/error";
import { startFlightSearch } from "@/lib/api/start-flight-search";
import type { FlightSearchResults } from "@/lib/api/types";
import { readFlightSession, writeFlightSession } from "@/lib/flight-session";
import { loadResults } from "./load-results";

/** What the address says; null where it says nothing. */
export type Address = { option: string | null; session: string | null };
export type OpenSearch = FlightSearchResults & {
  session_unique: string;
  /** Milliseconds since 1970: when these results are stale. */
  expiresAt: number;
  /** A session had lapsed, and the search was made again. */
  renewed: boolean;
};

/** The address names no search, and none is stored. */
export class NoSearch extends Error {
  override name = "NoSearch";
}

/** The session is over, or was cleared away after it. */
export const hasLapsed = (error: unknown) =>
  error instanceof ApiError && (error.code === "search_expired" || error.status === 404);

export async function openSearch({ option, session }: Address): Promise<OpenSearch> {
  const stored = readFlightSession();
  const storedFits = stored !== null && (option === null || stored.form_data.id === option);
  const running = session ?? (storedFits ? stored.session_unique : null);
  if (running !== null) {
    try {
      return await load(running, false);
    } catch (error) {
      if (!hasLapsed(error)) throw error;
    }
  }
  const again =
    option ?? (session === null || session === stored?.session_unique ? stored?.form_data.id : null);
  if (!again) throw new NoSearch();
  const { session_unique } = await startFlightSearch({ option: again });
  return load(session_unique, running !== null);
}

async function load(session_unique: string, renewed: boolean): Promise<OpenSearch> {
  const results = await loadResults(session_unique);
  writeFlightSession({ form_data: results.search_options, session_unique });
  return { ...results, session_unique, expiresAt: Date.now() + results.time_out_seconds * 1000, renewed };
}
