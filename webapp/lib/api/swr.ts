// How SWR is used here: the key is the address, the fetcher is `get`, which has its own retries.

import type { SWRConfiguration } from "swr";

/** For answers that hold for the whole visit. */
export const STEADY = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  shouldRetryOnError: false,
} as const satisfies SWRConfiguration;
