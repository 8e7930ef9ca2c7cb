// Reads of the API through SWR: the key is the address, and the fetcher is `get`, which has its own retries.

import useSWR, { type SWRConfiguration } from "swr";
import type { Address, Bare, Gets } from "./calls";
import { get } from "./client";

/** Options for responses that stay valid for the whole visit. */
export const STEADY = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: true,
  shouldRetryOnError: false,
} as const satisfies SWRConfiguration;

/** Reads an address once in a visit unless `options` differ. A null address sends no request. */
export const useGet = <B extends Bare<Gets>, P extends keyof Gets = B>(
  address: B | Address<P> | null | false | undefined | "",
  options: SWRConfiguration<Gets[P]["answer"]> = STEADY,
) => useSWR<Gets[P]["answer"]>(address, get<B, P>, options);
