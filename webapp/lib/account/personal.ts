"use client";
// Requests of data that only the logged-in member may read, through SWR. The token is a part of the key: a
// guest sends no request, and no visitor sees data that was loaded for another member.

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
