// GET /api/location/guess/: where the visitor seems to be. Preselects the departure of a form that has none.

import useSWR from "swr";
import { get } from "@/lib/api/client";
import { STEADY } from "@/lib/api/swr";
import type { LocationGuess } from "@/lib/api/types";

export const useLocationGuess = (wanted: boolean) =>
  useSWR<LocationGuess>(wanted ? "/api/location/guess/" : null, get, STEADY);
