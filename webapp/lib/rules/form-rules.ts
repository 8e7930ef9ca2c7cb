// Combines a form's rules into one refinement, so that all errors appear together; the form defines the
// shape of its values. Used by the forms' rules, which load after the first view (use-rules.ts).

import { zodResolver } from "@hookform/resolvers/zod";
import type { FieldValues, Resolver } from "react-hook-form";
import * as z from "zod/mini";

export type Context = z.core.$RefinementCtx;
type Path = (string | number)[];

/** Reports the first error of `value`, as if the schema were at `path`. */
export function check(context: Context, path: Path, schema: z.ZodMiniType, value: unknown) {
  const message = schema.safeParse(value).error?.issues[0]?.message;
  if (message) context.addIssue({ code: "custom", path, message });
}

type Judge<Values> = (
  values: Values,
  at: (field: keyof Values & string, schema: z.ZodMiniType) => void,
  context: Context,
) => void;

export const formRules = <Values extends FieldValues>(judge: Judge<Values>) =>
  z
    .custom<Values>()
    .check(
      z.superRefine((values, context) =>
        judge(values, (field, schema) => check(context, [field], schema, values[field]), context),
      ),
    );

export const formResolver = <Values extends FieldValues>(judge: Judge<Values>) =>
  zodResolver(formRules(judge)) as Resolver<Values>;
