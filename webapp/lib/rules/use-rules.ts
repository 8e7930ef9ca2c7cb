// A form's rules as react-hook-form wants them, fetched after the first view: zod weighs as much as the form itself, and no rule is
// asked for before a first field is left. Called by the forms.

import { useCallback, useEffect } from "react";
import type { FieldValues, Resolver } from "react-hook-form";
import { whenIdle } from "../when-idle";

/** `load` stays the same for as long as the rules do. */
export function useRules<Values extends FieldValues>(
  load: () => Promise<Resolver<Values>>,
): Resolver<Values> {
  // Without a connection they are asked for again when they are needed.
  useEffect(() => whenIdle(() => load().catch(() => undefined)), [load]);
  return useCallback(async (...form) => (await load())(...form), [load]);
}
