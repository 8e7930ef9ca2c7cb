"use client";
// List of a member that loads page by page while the server reports more. Used by tickets and
// notifications.

import { useCallback } from "react";
import useSWRInfinite from "swr/infinite";
import type { Gets } from "../api/calls";
import { addressOf } from "../api/client";
import { useFailure } from "../form/use-failure";
import type { Product } from "../product";
import { toast } from "../toast";
import { fetchPersonal, type PersonalKey } from "./personal";
import { useToken } from "./token";

type PagedPath = `/api/user/${Product}/bookings/` | "/api/notification/list/";

export function usePaged<P extends PagedPath>(
  path: P,
  perPage: number,
  hasMore: (pages: Gets[P]["answer"][]) => boolean,
) {
  const token = useToken();
  const failureOf = useFailure();
  const keyOf = (index: number): PersonalKey<P, P> | null =>
    token ? [addressOf(path, { page: index + 1, per_page: perPage }), token] : null;
  const load = fetchPersonal<P, P>;
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<Gets[P]["answer"]>(
    keyOf,
    load,
    {
      shouldRetryOnError: false,
      revalidateFirstPage: false,
      // Reload all pages that were shown: on return, entries read or bought elsewhere meanwhile appear.
      revalidateOnMount: true,
      onError: (failure) => lacksPage && toast(failureOf(failure), { tone: "danger" }),
    },
  );
  const shown = data?.length ?? 0;
  const lacksPage = data !== undefined && shown < size;
  /** Loads the next page; also retries a page that failed. */
  const more = useCallback(() => setSize(shown + 1), [setSize, shown]);
  return {
    list: { data, error, mutate },
    end: { onMore: more, busy: lacksPage && isValidating, failed: error !== undefined },
    hasMore: data !== undefined && hasMore(data),
  };
}
