// Orders to draw on the promise's page: one of each end.

import type { TimelineStep } from "@/lib/api/types";
import { addDays } from "@/lib/dates";

const PRICE = { total: "1775.40", currency: "TRY" };
const step = (name: TimelineStep["step"], rest: Partial<TimelineStep> = {}): TimelineStep => ({
  step: name,
  at: null,
  amount: null,
  changes: null,
  was: null,
  until: null,
  reference: null,
  ...rest,
});

type Example = { name: "ticketed" | "declined" | "noTicket"; timeline: TimelineStep[] };

/** All on one day. */
export function examplesOn(day: string): Example[] {
  // Of no time zone: the same for every reader.
  const at = (time: string) => `${day}T${time}:00`;
  const held = [
    step("seen", { at: at("14:31"), amount: PRICE }),
    step("held", { at: at("14:32"), until: at("14:47") }),
  ];
  const paid = [...held, step("paid", { at: at("14:34"), amount: PRICE })];
  return [
    { name: "ticketed", timeline: [...paid, step("ticketed", { at: at("14:34") })] },
    { name: "declined", timeline: [...held, step("not_charged", { at: at("14:34") })] },
    {
      name: "noTicket",
      timeline: [
        ...paid,
        step("not_ticketed", { at: at("14:36") }),
        step("returning", {
          at: at("14:36"),
          amount: PRICE,
          until: `${addDays(day, 7)}T12:00:00`,
          reference: "204-881-337",
        }),
        step("returned", { at: at("14:40"), amount: PRICE }),
      ],
    },
  ];
}
