"use client";
// Message of a failed call, for a notification. Used by forms and by actions of a single press.

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/api/error";

export type FailureWords = {
  /** Replaces the server's message, except for a 401. */
  failed?: string;
  /** Replaces a missing message of the server; the default is "something went wrong". */
  wordless?: string;
};

export function useFailure({ failed, wordless }: FailureWords = {}) {
  const common = useTranslations("common");
  return (error: unknown): string => {
    if (!(error instanceof ApiError)) throw error;
    if (error.unanswered) return common("checkConnection");
    const own = error.status === 401 ? undefined : failed;
    return own ?? (error.message || (wordless ?? common("somethingWentWrong")));
  };
}
