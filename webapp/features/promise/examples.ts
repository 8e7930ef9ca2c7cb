// Orders to draw on the promise's page: one of each end.

import type { TimelineStep } from "@/lib/api/types";

const PRICE = { total: "1775.40", currency: "TRY" };
/** Of no time zone: the same for every reader, and in the exported page. */
const at = (time: string) => `2026-03-12T${time}:00`;
const step = (name: TimelineStep["step"], rest: Partial<TimelineStep> = {}): TimelineStep => ({
  step: name,
  at: null,
  amount: null,
  was: null,
  until: null,
  reference: null,
  ...rest,
});

const HELD = [
  step("seen", { at: at("14:31"), amount: PRICE }),
  step("held", { at: at("14:32"), until: at("14:47") }),
];
const PAID = [...HELD, step("paid", { at: at("14:34"), amount: PRICE })];

export const EXAMPLES: { name: "ticketed" | "declined" | "noTicket"; timeline: TimelineStep[] }[] = [
  { name: "ticketed", timeline: [...PAID, step("ticketed", { at: at("14:34") })] },
  { name: "declined", timeline: [...HELD, step("not_charged", { at: at("14:34") })] },
  {
    name: "noTicket",
    timeline: [
      ...PAID,
      step("not_ticketed", { at: at("14:36") }),
      step("returning", {
        at: at("14:36"),
        amount: PRICE,
        until: "2026-03-19T12:00:00",
        reference: "204-881-337",
      }),
      step("returned", { at: at("14:40"), amount: PRICE }),
    ],
  },
];
