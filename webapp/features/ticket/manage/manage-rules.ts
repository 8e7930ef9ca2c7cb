// Validation rules of a corrected name. Loaded after the first view (lib/rules/use-rules.ts).

import { letters } from "@/lib/rules/fields";
import { formResolver } from "@/lib/rules/form-rules";
import { latinRules } from "@/lib/rules/latin-line";

export type NameValues = { name: string; surname: string; latin_name: string; latin_surname: string };

export const nameResolver = formResolver<NameValues>((values, at) => {
  at("name", letters());
  at("surname", letters());
  for (const [field, schema] of latinRules(values)) at(field, schema);
});
