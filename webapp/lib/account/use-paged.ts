"use client";
// A list of the user's that grows page by page, as far as the server says that there is more. Called by tickets and notifications.

import { useCallback } from "react";
import useSWRInfinite from "swr/infinite";
import { fetchPersonal, type PersonalKey } from "./personal";
import { useToken } from "./token";

export function usePaged<Page>(path: string, perPage: number, hasMore: (pages: Page[]) => boolean) {
  const token = useToken();
  const keyOf = (index: number): PersonalKey | null =>
    token ? [`${path}?page=${index + 1}&per_page=${perPage}`, token] : null;
  const { data, error, size, setSize, mutate } = useSWRInfinite<Page>(keyOf, fetchPersonal, {
    shouldRetryOnError: false,
    revalidateFirstPage: false,
    // All pages that were shown: what was read or bought elsewhere meanwhile is seen on coming back.
    revalidateOnMount: true,
  });
  const more = useCallback(() => setSize((shown) => shown + 1), [setSize]);
  const isLoadingMore = data !== undefined && data.length < size;
  return { data, error, mutate, more, isLoadingMore, hasMore: data !== undefined && hasMore(data) };
}
