"use client";
// What only the signed-in user may read, through SWR. The token is a part of the key: a guest asks nothing, and nobody ever sees what
// was loaded for somebody else.

import useSWR, { type SWRConfiguration } from "swr";
import { get } from "../api/client";
import { useToken } from "./token";

export type PersonalKey = readonly [path: string, token: string];

export const fetchPersonal = <T>([path]: PersonalKey) => get<T>(path);

export function usePersonal<T>(path: string, options?: SWRConfiguration<T>) {
  const token = useToken();
  const key: PersonalKey | null = token ? [path, token] : null;
  return useSWR<T>(key, fetchPersonal, { shouldRetryOnError: false, ...options });
}
