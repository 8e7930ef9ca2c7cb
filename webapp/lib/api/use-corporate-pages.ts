// GET /api/content/corporate/: the corporate pages, HTML sanitised by the server. Used by the menu, the
// pages and the consents.

import useSWR from "swr";
import { get } from "./client";
import { STEADY } from "./swr";
import type { CorporatePage } from "./types";

export const useCorporatePages = () => useSWR<CorporatePage[]>("/api/content/corporate/", get, STEADY);
