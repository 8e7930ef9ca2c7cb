// A form's rules as react-hook-form wants them, fetched when somebody begins with a form: zod weighs as much as the form itself, and
// no rule is asked for before a first field is left. Called by the forms.

import { useCallback, useEffect } from "react";
import type { FieldValues, Resolver } from "react-hook-form";

/** A field has the focus, or had it from the start and is typed into. */
const BEGUN = ["focusin", "keydown"];

/** `load` stays the same for as long as the rules do. */
export function useRules<Values extends FieldValues>(
  load: () => Promise<Resolver<Values>>,
): Resolver<Values> {
  useEffect(() => {
    const begun = new AbortController();
    const begin = () => {
      begun.abort();
      // Without a connection they are asked for again when they are needed.
      load().catch(() => undefined);
    };
    for (const event of BEGUN) addEventListener(event, begin, { signal: begun.signal });
    return () => begun.abort();
  }, [load]);
  return useCallback(async (...form) => (await load())(...form), [load]);
}
