// Computes the progress of a followed direction from the server's clock and the present times.

import type { FollowedJourney } from "@/lib/api/types";
import { msUntil } from "@/lib/countdown";

export type FollowedDirection = FollowedJourney["legs"][number];

/**
 * `share` is the completed part of the direction, from 0 to 1. `left` is the time until its next end, in
 * minutes, rounded up.
 */
export type Phase = { name: "before" | "during" | "over"; left: number; share: number };

const MINUTE_MS = 60_000;

export function phaseOf({ departs_at, arrives_at }: FollowedDirection): Phase {
  const [toDeparture, toArrival] = [msUntil(departs_at), msUntil(arrives_at)];
  if (toDeparture > 0) return { name: "before", left: Math.ceil(toDeparture / MINUTE_MS), share: 0 };
  if (toArrival === 0) return { name: "over", left: 0, share: 1 };
  const whole = Date.parse(arrives_at) - Date.parse(departs_at);
  return { name: "during", left: Math.ceil(toArrival / MINUTE_MS), share: 1 - toArrival / whole };
}
