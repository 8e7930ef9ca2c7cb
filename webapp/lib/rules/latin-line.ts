// Validation of the passport's Latin name line. Separate from latin.ts, so that a page loads the rules
// only when needed.

import * as z from "zod/mini";
import { letters } from "./fields";
import { LATIN_LINES, mayHaveLatinLine, needsLatinLine } from "./latin";
import { ruleMessage } from "./message";

export const latinLine = () =>
  letters().check(z.refine((line) => !mayHaveLatinLine(line), ruleMessage("latin")));

type Named = { name: string; surname: string; latin_name: string; latin_surname: string };

/** Returns the rules of the Latin lines that are required, or optional and filled in. */
export const latinRules = (person: Named) =>
  LATIN_LINES.filter(
    ([line, name]) => needsLatinLine(person[name]) || (mayHaveLatinLine(person[name]) && person[line].trim()),
  ).map(([line]) => [line, latinLine()] as const);
