// Options for SWR: the key is the address, and the fetcher is `get`, which has its own retries.

import type { SWRConfiguration } from "swr";

/** Options for responses that stay valid for the whole visit. */
export const STEADY = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  shouldRetryOnError: false,
} as const satisfies SWRConfiguration;
