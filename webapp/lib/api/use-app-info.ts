// GET /api/mobile/info/: languages, contact, currencies, passenger types, classes. Equal for everyone, so
// the response is cached for the visit.

import useSWR from "swr";
import { get } from "./client";
import { STEADY } from "./swr";
import type { AppInfo } from "./types";

export const useAppInfo = (wanted = true) =>
  useSWR<AppInfo>(wanted ? "/api/mobile/info/" : null, get, STEADY);
