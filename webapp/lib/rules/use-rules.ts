// Loads a form's rules as a react-hook-form resolver when the visitor starts to fill in the form:
// zod weighs as much as the form itself, and no rule is needed before the first field is left.
// Used by the forms.

import { useCallback, useEffect } from "react";
import type { FieldValues, Resolver } from "react-hook-form";

/** A field receives focus, or is typed into when it had focus from the start. */
const BEGUN = ["focusin", "keydown"];

/** `load` must stay the same function as long as the rules do not change. */
export function useRules<Values extends FieldValues>(
  load: () => Promise<Resolver<Values>>,
): Resolver<Values> {
  useEffect(() => {
    const begun = new AbortController();
    const begin = () => {
      begun.abort();
      // When the request fails, the rules are requested again on use.
      load().catch(() => undefined);
    };
    for (const event of BEGUN) addEventListener(event, begin, { signal: begun.signal });
    return () => begun.abort();
  }, [load]);
  return useCallback(async (...form) => (await load())(...form), [load]);
}
