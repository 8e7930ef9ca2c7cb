// The rules of the contact form. Fetched after the first view (lib/rules/use-rules.ts).

import { email, required } from "@/lib/rules/fields";
import { formResolver } from "@/lib/rules/form-rules";
import { type ContactValues, MESSAGE_MAX } from "./contact-values";

export const contactResolver = formResolver<ContactValues>((_, at) => {
  at("name", required());
  at("email", email());
  at("phone", required());
  at("message", required(1, MESSAGE_MAX));
});
