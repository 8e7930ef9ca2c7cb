// Builds a timeline step in the server's format without a real order, for the promise page's examples
// and for tests.

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
