// The countries as a traveller looks for them: by name, in the order of the reader's own alphabet.

import type { Country } from "@/lib/api/types";

export const TURKIYE = "TR";

export function byName(countries: Country[], locale: string): Country[] {
  const { compare } = new Intl.Collator(locale);
  return [...countries].sort((a, b) => compare(a.name, b.name));
}
