// Recommends a fare with a reason: the cheapest fare with a service that the cheapest fare of all lacks.
// Pure functions.

import type { FareFamily } from "@/lib/api/types";

const REASONS = {
  bag: ({ features: { baggage_allowance: bags } }: FareFamily) => (bags.pieces?.luggage ?? bags.luggage) > 0,
  refund: ({ features }: FareFamily) => Boolean(features.cancellation?.back),
  change: ({ features }: FareFamily) => features.free_change,
} as const;

/** Expects the cheapest fare first. Returns null when that fare has every service. */
export function recommended(
  fares: readonly FareFamily[],
): { code: string; reason: keyof typeof REASONS } | null {
  const [cheapest, ...others] = fares;
  if (!cheapest) return null;
  for (const [reason, has] of Object.entries(REASONS)) {
    const fare = has(cheapest) ? undefined : others.find(has);
    if (fare) return { code: fare.code, reason: reason as keyof typeof REASONS };
  }
  return null;
}
