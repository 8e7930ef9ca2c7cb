// The shared rule kinds as zod schemas, one per kind of field, composed by the forms. The server repeats every one of them
// with the same message key.

import * as z from "zod/mini";
import { digitsOf } from "./card";
import { cardBrand, isLuhnValid } from "./card-number";
import { ruleMessage } from "./message";
import { isTcNumber } from "./tc-number";

/** Letters of any script, at least one, with what stands between them and joins them. The server keeps one form of each such sign. */
const LETTERS =
  /^(?=.*\p{Alphabetic})(?:[\p{Alphabetic}\p{M} \u00a0\u2007\u202f'’‘´`.·\u2010\u2011-]|\u200c|\u200d)+$/u;
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = "[\\p{Alphabetic}\\p{N}](?:[\\p{Alphabetic}\\p{N}-]*[\\p{Alphabetic}\\p{N}])?";
/** No label is over 63, and the last is no number: that would be an address of a machine. */
const HOST = `(?!.*[^.@]{64})(?:${LABEL}\\.)+(?!\\d+$)${LABEL}`;
const EMAIL = new RegExp(`^(?=.{1,64}@)${ATOM}(?:\\.${ATOM})*@${HOST}$`, "u");

export const required = (minimum = 1, maximum = 150) =>
  z
    .string(ruleMessage("required"))
    .check(
      z.trim(),
      z.minLength(1, ruleMessage("required")),
      z.minLength(minimum, ruleMessage("min_length", minimum)),
      z.maxLength(maximum, ruleMessage("max_length", maximum)),
    );

export const letters = (minimum = 1, maximum = 150, pattern = LETTERS) =>
  required(1, maximum).check(
    z.regex(pattern, ruleMessage("letters")),
    z.minLength(minimum, ruleMessage("min_length", minimum)),
  );

export const digits = (minimum = 1, maximum = 150) =>
  required(minimum, maximum).check(z.regex(/^\d+$/, ruleMessage("digits")));

export const email = () => required().check(z.regex(EMAIL, ruleMessage("email")));

export const tcNumber = () => required().check(z.refine(isTcNumber, ruleMessage("tc_number")));

export const cardNumber = () =>
  required().check(
    z.refine(
      (value) => cardBrand(value) !== null && isLuhnValid(digitsOf(value)),
      ruleMessage("card_number"),
    ),
  );

/** MM/YY or MM/YYYY, good until the end of its month. */
export const cardExpiry = (today: string) =>
  required().check(
    z.refine((value) => {
      const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2}|\d{4})$/.exec(value) ?? [];
      if (!month || !year) return false;
      return `${year.length === 2 ? `20${year}` : year}-${month}` >= today.slice(0, 7);
    }, ruleMessage("card_expiry")),
  );

/** A day that exists, within the bounds (both allowed, both optional). */
export const date = (bounds: { min?: string; max?: string } = {}) =>
  required().check(
    z.refine(
      (value) => isDate(value) && value >= (bounds.min ?? "") && value <= (bounds.max ?? "9999-12-31"),
      ruleMessage("date"),
    ),
  );

/** A birth date, `today` at the latest, of somebody who is `from` to `to` years old on the day `on`, both included. */
export const birthDate = (on: string, { from, to }: { from: number; to: number }, today: string) =>
  required().check(
    z.superRefine((value, context) => {
      const isPast = isDate(value) && value <= on && value <= today;
      const message = isPast ? ageFault(value, on, from, to) : ruleMessage("date");
      if (message) context.addIssue({ code: "custom", message });
    }),
  );

function ageFault(birth: string, on: string, from: number, to: number): string | null {
  const age = ageOn(birth, on);
  if (age < from) return ruleMessage("min_age", from);
  return age > to ? ruleMessage("max_age", to) : null;
}

/** The places of values that an earlier one of the list has already: those are at fault (`unique`). Empty ones are free. */
export function repeated(values: readonly (string | null | undefined)[]): number[] {
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    if (!value) return [];
    if (seen.has(value)) return [index];
    seen.add(value);
    return [];
  });
}

export function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const parsed = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(value);
}

export function ageOn(birth: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(birth.slice(0, 4));
  return on.slice(5) < birth.slice(5) ? years - 1 : years;
}
