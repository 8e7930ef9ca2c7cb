// The rule of the passport's Latin line, apart from what asks for one (latin.ts): a page is without the rules until they are needed.

import * as z from "zod/mini";
import { letters } from "./fields";
import { LATIN_LINES, mayHaveLatinLine, needsLatinLine } from "./latin";
import { ruleMessage } from "./message";

export const latinLine = () =>
  letters().check(z.refine((line) => !mayHaveLatinLine(line), ruleMessage("latin")));

type Named = { name: string; surname: string; latin_name: string; latin_surname: string };

/** Of those that are asked for and given, or have to be. */
export const latinRules = (person: Named) =>
  LATIN_LINES.filter(
    ([line, name]) => needsLatinLine(person[name]) || (mayHaveLatinLine(person[name]) && person[line].trim()),
  ).map(([line]) => [line, latinLine()] as const);
