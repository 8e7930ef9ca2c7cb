"use client";
// Requests of data that only the logged-in member may read, through SWR. The token is a part of the key: a
// guest sends no request, and no visitor sees data that was loaded for another member.

import useSWR, { type SWRConfiguration } from "swr";
import type { Address, Bare, Gets } from "../api/calls";
import { get } from "../api/client";
import { useToken } from "./token";

export type PersonalKey<B, P> = readonly [address: B | Address<P>, token: string];

export const fetchPersonal = <B extends Bare<Gets>, P extends keyof Gets = B>([address]: PersonalKey<B, P>) =>
  get<B, P>(address);

export function usePersonal<B extends Bare<Gets>, P extends keyof Gets = B>(
  address: B | Address<P>,
  options?: SWRConfiguration<Gets[P]["answer"]>,
) {
  const token = useToken();
  const key: PersonalKey<B, P> | null = token ? [address, token] : null;
  return useSWR<Gets[P]["answer"]>(key, fetchPersonal<B, P>, { shouldRetryOnError: false, ...options });
}
