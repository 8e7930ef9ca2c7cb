// GET /api/countries/: all countries with localised name and phone code. Used by settings and
// passenger forms.

import { useSettings } from "../settings";
import { addressOf } from "./client";
import { useGet } from "./swr";

/** `wanted` false sends no request yet. */
export function useCountries(wanted = true) {
  const answer = useGet(wanted && addressOf("/api/countries/", { page_size: 1000 }));
  return { ...answer, data: answer.data?.results };
}

/** Returns the country of the settings, the initial value of forms. */
export function useHomeCountry() {
  const { country } = useSettings();
  return useCountries().data?.find(({ code }) => code === country);
}
