// GET /api/mobile/info/: languages, contact, currencies, passenger types, classes. Equal for everyone, so
// the response is cached for the visit.

import { useGet } from "./swr";

export const useAppInfo = (wanted = true) => useGet(wanted && "/api/mobile/info/");
