// Example orders of the promise page, one for each outcome.

import type { TimelineStep } from "@/lib/api/types";
import { addDays } from "@/lib/dates";
import { timelineStep } from "@/lib/timeline-step";

const PRICE = { total: "1775.00", currency: "TRY" as const };

type Example = { name: "ticketed" | "declined" | "noTicket"; timeline: TimelineStep[] };

/** All steps are on one day. */
export function examplesOn(day: string): Example[] {
  // The times have no time zone, so that all visitors see the same values.
  const step = (time: string, name: TimelineStep["step"], rest?: Partial<TimelineStep>) =>
    timelineStep(`${day}T${time}:00`, name, rest);
  const held = [
    step("14:31", "seen", { amount: PRICE }),
    step("14:32", "held", { until: `${day}T14:47:00` }),
  ];
  const paid = [...held, step("14:34", "paid", { amount: PRICE })];
  return [
    { name: "ticketed", timeline: [...paid, step("14:34", "ticketed")] },
    { name: "declined", timeline: [...held, step("14:34", "not_charged")] },
    {
      name: "noTicket",
      timeline: [
        ...paid,
        step("14:36", "not_ticketed"),
        step("14:36", "returning", {
          amount: PRICE,
          until: `${addDays(day, 7)}T12:00:00`,
          reference: "204-881-337",
        }),
        step("14:40", "returned", { amount: PRICE }),
      ],
    },
  ];
}
