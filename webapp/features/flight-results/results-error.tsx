"use client";
// Why there are no results to show, and the one step that helps.

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/api/error";
import { Button, ButtonLink } from "@/ui/button";
import { CalendarDays, Search } from "@/ui/icons";
import { EmptyState, ErrorState } from "@/ui/state";
import { NoSearch } from "./open-search";
import { ResultsFrame } from "./results-frame";

/** `onFromToday`: the same search from today, where its date has passed. */
type Props = { error: unknown; onRetry: () => void; onFromToday?: () => void };

export function ResultsError(props: Props) {
  return (
    <ResultsFrame option={null}>
      <SearchProblem {...props} />
    </ResultsFrame>
  );
}

/** Also shown by search-gate. */
export function SearchProblem({ error, onRetry, onFromToday }: Props) {
  const t = useTranslations("results.error");
  const empty = useTranslations("results.empty");
  const common = useTranslations("common");
  const newSearch = (words: string) => <ButtonLink href="/">{words}</ButtonLink>;
  if (error instanceof NoSearch) {
    return (
      <EmptyState
        title={t("noneTitle")}
        text={t("noneText")}
        icon={<Search />}
        action={newSearch(empty("newSearch"))}
      />
    );
  }
  if (error instanceof ApiError && error.code === "option_expired") {
    return (
      <EmptyState
        title={t("expiredTitle")}
        text={t("expiredText")}
        icon={<CalendarDays />}
        action={
          <>
            {onFromToday && <Button onClick={onFromToday}>{t("fromToday")}</Button>}
            {newSearch(t("newDate"))}
          </>
        }
      />
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title={t("notFoundTitle")}
        text={t("notFoundText")}
        action={newSearch(empty("newSearch"))}
      />
    );
  }
  return (
    <ErrorState
      title={t("title")}
      text={t("text")}
      action={<Button onClick={onRetry}>{common("retry")}</Button>}
    />
  );
}
