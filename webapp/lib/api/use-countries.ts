// GET /api/countries/: all countries with localised name and phone code. Used by settings and
// passenger forms.

import useSWR from "swr";
import { useSettings } from "../settings";
import { get } from "./client";
import { STEADY } from "./swr";
import type { Countries } from "./types";

/** `wanted` false sends no request yet. */
export function useCountries(wanted = true) {
  const answer = useSWR<Countries>(wanted ? "/api/countries/?page_size=1000" : null, get, STEADY);
  return { ...answer, data: answer.data?.results };
}

/** Returns the country of the settings, the initial value of forms. */
export function useHomeCountry() {
  const { country } = useSettings();
  return useCountries().data?.find(({ code }) => code === country);
}
