// When a name comes with the Latin line of the passport, as domain's `people::latin` judges it.

import * as z from "zod/mini";
import { letters } from "./fields";
import { ruleMessage } from "./message";

const OTHER = /(?![\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}])\p{Alphabetic}/u;
/** Neither Latin nor Cyrillic: no table makes Latin letters of its own. */
const WITHOUT_TABLE =
  /(?![\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}])\p{Alphabetic}/u;

/** Of a Cyrillic name it may be left out. */
export const mayHaveLatinLine = (name: string) => OTHER.test(name);

export const needsLatinLine = (name: string) => WITHOUT_TABLE.test(name);

export const latinLine = () => letters().check(z.refine((value) => !OTHER.test(value), ruleMessage("latin")));

/** Each with the name that it is the Latin line of. */
export const LATIN_LINES = [
  ["latin_name", "name"],
  ["latin_surname", "surname"],
] as const;

type Named = { name: string; surname: string; latin_name: string; latin_surname: string };

/** Of those that are asked for and given, or have to be. */
export const latinRules = (person: Named) =>
  LATIN_LINES.filter(
    ([line, name]) => needsLatinLine(person[name]) || (mayHaveLatinLine(person[name]) && person[line].trim()),
  ).map(([line]) => [line, latinLine()] as const);
