// API types of the multimodal search between two cities, under the names that screens use (types.ts
// explains how).

import type { Answer } from "./types";

export type City = Answer<"CityPlace">;
/** `departs_at` and `arrives_at` are null for a car, since the driver chooses the time. */
export type Trip = Answer<"TripShown">;
/** GET /api/base/gateway/results/ways/ */
export type MultimodalResults = Answer<"CachedResults_Trips">;
