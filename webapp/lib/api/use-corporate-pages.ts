// GET /api/content/corporate/: the corporate pages, HTML sanitised by the server. Used by the menu, the
// pages and the consents.

import { useGet } from "./swr";

export const useCorporatePages = () => useGet("/api/content/corporate/");
