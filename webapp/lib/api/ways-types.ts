// API types of the multimodal search between two cities, under the names that screens use (types.ts
// explains how).

import type { Product } from "../product";
import type { Answer, Narrowed } from "./types";

export type City = Answer<"CityPlace">;
export type WayPart = Narrowed<Answer<"WayPart">, { kind: "access" | "wait" | "travel" | "egress" }>;
export type WayEnd = Answer<"WayEnd">;
/** `departs_at` and `arrives_at` are null for a car, since the driver chooses the time. */
export type Way = Narrowed<Answer<"WayShown">, { product: Product; parts: WayPart[] }>;
/** GET /api/base/gateway/results/ways/ */
export type Ways = Narrowed<
  Answer<"CachedResults_Ways">,
  { ways: Way[]; co2_sources: Narrowed<Answer<"Co2Source">, { product: Product }>[] }
>;
