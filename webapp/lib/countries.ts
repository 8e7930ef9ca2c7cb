// Countries for selection lists: sorted by name, in the alphabetical order of the selected language.

import type { Country } from "./api/types";

export const DEFAULT_PHONE_CODE = "90";

export const TURKIYE = "TR";

export function byName(countries: Country[], locale: string): Country[] {
  const { compare } = new Intl.Collator(locale);
  return [...countries].sort((a, b) => compare(a.name, b.name));
}

/** Returns the countries of each phone code, Türkiye's first. Uninhabited places have no phone code. */
export function phoneCodes(countries: Country[], locale: string): { code: string; names: string }[] {
  const names = new Map<string, string[]>();
  for (const { phone_code, name } of byName(countries, locale)) {
    if (phone_code) names.set(phone_code, [...(names.get(phone_code) ?? []), name]);
  }
  const codes = [...names].map(([code, sharing]) => ({ code, names: sharing.join(", ") }));
  const isHome = ({ code }: { code: string }) => code === DEFAULT_PHONE_CODE;
  return [...codes.filter(isHome), ...codes.filter((code) => !isHome(code))];
}
