// POST /api/flight/gateway/search/: opens a session for the criteria, or for an option id (a link, an alert), moved to another
// day where one is given.
// Called by the home form, by a change of date and by search-gate.

import { type FlightSession, writeFlightSession } from "../flight-session";
import { newIdempotencyKey, post } from "./client";
import type { FlightSearchRequest } from "./types";

/** On success the session takes the place of the one before it. */
export async function startFlightSearch(
  criteria: FlightSearchRequest | { option: string; departure_date?: string },
): Promise<FlightSession> {
  const session = await post<FlightSession>("/api/flight/gateway/search/", criteria, {
    idempotencyKey: newIdempotencyKey(),
  });
  writeFlightSession(session);
  return session;
}
