"use client";
// Error state of a search: the reason, and the one step that helps. Also used by search-gate.

import { useTranslations } from "next-intl";
import { ApiError } from "@/lib/api/error";
import type { Product } from "@/lib/product";
import { NoSearch } from "@/lib/search/open-search";
import { Button, ButtonLink } from "@/ui/button";
import { CalendarDays, Search } from "@/ui/icons";
import { EmptyState, ErrorState } from "@/ui/state";
import { ResultsFrame } from "./results-frame";

/** Loads the results stored on this device, shown when no response arrived. */
export const loadStored = () => import("./stored-results");

/** `onFromToday`: repeats the search from today, when its date has passed. */
type Props = { product: Product; error: unknown; onRetry: () => void; onFromToday: () => void };

export function ResultsError(props: Props) {
  return (
    <ResultsFrame product={props.product} head={null}>
      <SearchProblem {...props} />
    </ResultsFrame>
  );
}

function SearchProblem({ product, error, onRetry, onFromToday }: Props) {
  const t = useTranslations("search.error");
  const empty = useTranslations("search.empty");
  const common = useTranslations("common");
  const newSearch = (words: string) => <ButtonLink href="/">{words}</ButtonLink>;
  if (error instanceof NoSearch) {
    return (
      <EmptyState
        title={t("noneTitle")}
        text={t("noneText", { product })}
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
            <Button onClick={onFromToday}>{t("fromToday")}</Button>
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
      title={t("title", { product })}
      text={t("text")}
      action={<Button onClick={onRetry}>{common("retry")}</Button>}
    />
  );
}
