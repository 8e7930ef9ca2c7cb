// POST /api/flight/gateway/search/return_items/: the flights back that fit a chosen departure.

import { post } from "@/lib/api/client";
import type { FlightChoice, FlightReturnItems } from "@/lib/api/types";

export const loadReturnItems = (choice: FlightChoice) =>
  post<FlightReturnItems>("/api/flight/gateway/search/return_items/", choice);
