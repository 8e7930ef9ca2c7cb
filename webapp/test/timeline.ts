// Steps of an order's line, as the server tells them.

import type { TimelineStep } from "@/lib/api/types";

export const timelineStep = (
  at: string,
  name: TimelineStep["step"],
  rest: Partial<TimelineStep> = {},
): TimelineStep => ({
  step: name,
  at,
  amount: null,
  changes: null,
  was: null,
  until: null,
  reference: null,
  ...rest,
});
