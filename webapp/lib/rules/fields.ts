// Shared validation rules as zod schemas, one per kind of field; forms compose them. The server repeats
// each rule with the same message key.

import * as z from "zod/mini";
import { digitsOf } from "./card";
import { cardBrand, isLuhnValid } from "./card-number";
import { ruleMessage } from "./message";
import { isTcNumber } from "./tc-number";

/**
 * A name: at least one letter of any script, and the characters that separate or join letters in names. The
 * server normalises each of these characters to one form.
 */
const LETTERS =
  /^(?=.*\p{Alphabetic})(?:[\p{Alphabetic}\p{M} \u00a0\u2007\u202f'’‘´`.·\u2010\u2011-]|\u200c|\u200d)+$/u;
const ATOM = "[\\w!#$%&'*+/=?^`{|}~-]+";
const LABEL = "[\\p{Alphabetic}\\p{N}](?:[\\p{Alphabetic}\\p{N}-]*[\\p{Alphabetic}\\p{N}])?";
/**
 * A host name: no label is longer than 63 characters, and the last is not numeric, since this would be
 * an IP address.
 */
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

/** MM/YY or MM/YYYY, valid until the end of the month. */
export const cardExpiry = (today: string) =>
  required().check(
    z.refine((value) => {
      const [, month, year] = /^(0[1-9]|1[0-2])\/(\d{2}|\d{4})$/.exec(value) ?? [];
      if (!month || !year) return false;
      return `${year.length === 2 ? `20${year}` : year}-${month}` >= today.slice(0, 7);
    }, ruleMessage("card_expiry")),
  );

/** An existing date within the bounds (both inclusive, both optional). */
export const date = (bounds: { min?: string; max?: string } = {}) =>
  required().check(
    z.refine(
      (value) => isDate(value) && value >= (bounds.min ?? "") && value <= (bounds.max ?? "9999-12-31"),
      ruleMessage("date"),
    ),
  );

/** A birth date up to `today` of a person who is `from` to `to` years old on the day `on`, both inclusive. */
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

/** Returns the indexes of values that occur earlier in the list (error `unique`). Empty values may repeat. */
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
