// Loads the return flights for a chosen outbound flight, by search option or by session, like the search
// results.

import { addressOf, get, post } from "@/lib/api/client";
import type { FlightChoice, FlightReturnItems } from "@/lib/api/types";
import type { ChosenFrom } from "@/lib/search/open-search";
import { readLanguage, readSettings } from "@/lib/settings";

export function loadReturnItems(choice: FlightChoice, from: ChosenFrom): Promise<FlightReturnItems> {
  if ("session_unique" in from) {
    return post("/api/flight/gateway/search/return_items/", { ...choice, ...from });
  }
  const [product_id = ""] = choice.product_ids;
  return get(
    addressOf("/api/flight/gateway/results/return/", {
      ...from,
      product_id,
      fare_code: choice.alternative_prices?.[0],
      language: readLanguage(),
      currency: readSettings().currency,
    }),
  );
}
