// A step of an order's line as the server tells it, of no real order: for the promise's examples and for tests.

import type { TimelineStep } from "./api/types";

export const timelineStep = (
  at: string,
  name: TimelineStep["step"],
  rest: Partial<TimelineStep> = {},
): TimelineStep => ({
  step: name,
  at,
  amount: null,
  was: null,
  until: null,
  reference: null,
  ...rest,
});
