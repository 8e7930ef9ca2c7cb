// GET /api/flight/gateway/search/: the results of a session.

import { get } from "@/lib/api/client";
import type { FlightSearchResults } from "@/lib/api/types";

export const loadResults = (session_unique: string) =>
  get<FlightSearchResults>("/api/flight/gateway/search/", { session_unique });
