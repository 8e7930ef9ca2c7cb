// Validation rules of the contact form, equal to functions/contact. Loaded after the first view
// (lib/rules/use-rules.ts).

import * as z from "zod/mini";
import { digitsOf } from "@/lib/rules/card";
import { email, required } from "@/lib/rules/fields";
import { formResolver } from "@/lib/rules/form-rules";
import { ruleMessage } from "@/lib/rules/message";
import { type ContactValues, MESSAGE_MAX } from "./contact-values";

/** Accepts a phone number with or without country code, in any grouping. */
const isAnyPhone = (typed: string) => /^[\d +\-()./]+$/.test(typed) && /^\d{4,15}$/.test(digitsOf(typed));

/** Name of a person, also with a title, or of a company: "Dr. Ayşe Öz", "3M & Öz Ltd. Şti." */
const NAME = /^(?=.*\p{Alphabetic})[\p{Alphabetic}\p{M}\p{N} .&'’-]+$/u;
const name = () =>
  required().check(z.regex(NAME, ruleMessage("invalid")), z.minLength(2, ruleMessage("min_length", 2)));

export const contactResolver = formResolver<ContactValues>((_, at) => {
  at("name", name());
  at("email", email());
  at("phone", required().check(z.refine(isAnyPhone, ruleMessage("phone"))));
  at("message", required(1, MESSAGE_MAX));
});
