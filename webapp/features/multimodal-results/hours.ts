// Computes when a passenger leaves home for a departure and when they reach their door, in Turkish local
// time.

import type { Trip } from "@/lib/api/multimodal-types";
import { durationOf, minutesOf } from "@/lib/format";

/** A time of day. `days` counts from the searched day; a negative value is before that day. */
export type Hour = { time: string; days: number };

const DAY_MINUTES = 24 * 60;

/** Returns null for a car, because the driver chooses the time. */
export function hoursOf({
  departs_at,
  arrives_at,
  days_later,
  parts,
}: Trip): Record<"leaves" | "door", Hour> | null {
  if (departs_at === null || arrives_at === null) return null;
  const spent = (...kinds: string[]) =>
    parts.reduce((sum, { kind, minutes }) => sum + (kinds.includes(kind) ? minutes : 0), 0);
  return {
    leaves: hourAt(minutesOf(departs_at) - spent("access", "wait")),
    door: hourAt(days_later * DAY_MINUTES + minutesOf(arrives_at) + spent("egress")),
  };
}

function hourAt(minutes: number): Hour {
  const days = Math.floor(minutes / DAY_MINUTES);
  return { time: durationOf(minutes - days * DAY_MINUTES), days };
}
