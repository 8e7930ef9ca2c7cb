"use client";
// What a failed call is called, for a notification. Called by forms and by what is done with one press.

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/api/error";

export type FailureWords = {
  /** Said in place of the server's own words, but for those that ask to log in. */
  failed?: string;
  /** Said where the server had no words; by default that something went wrong. */
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
