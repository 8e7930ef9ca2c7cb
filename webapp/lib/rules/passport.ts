// Validation of passport numbers: letters and digits, with optional spaces and hyphens, of the minimum
// length for the nationality.

import documents from "@content/travel-documents.json";
import * as z from "zod/mini";
import { required } from "./fields";
import { ruleMessage } from "./message";

const SHORTEST = 8;

export const writtenPassport = (number: string) => number.toUpperCase().replace(/[\s-]/g, "");

/** `nationality` is the numeric ISO 3166 code that the form sends; empty for Türkiye. */
export function passport(nationality: string) {
  const own = documents.passports.find(({ id }) => String(id) === nationality);
  const shortest = own?.shortest ?? SHORTEST;
  return required().check(
    z.refine((value) => writtenPassport(value).length >= shortest, ruleMessage("min_length", shortest)),
    z.regex(/^[a-z\d\s-]+$/i, ruleMessage("invalid")),
  );
}
