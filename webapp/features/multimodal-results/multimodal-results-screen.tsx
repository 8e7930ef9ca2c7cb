"use client";
// /ways/?option=: plane, bus and car between two cities on one day, compared from door to door. Each
// product links to its own search results.

import search from "@content/catalogues/tr/search.json";
import ways from "@content/catalogues/tr/ways.json";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import useSWR from "swr";
import { addressOf, get } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import type { MultimodalResults } from "@/lib/api/multimodal-types";
import { STEADY } from "@/lib/api/swr";
import type { Currency, LanguageCode } from "@/lib/api/types";
import { addDays, lastSearched, today } from "@/lib/dates";
import { readDraft, writeDraft } from "@/lib/draft";
import { Messages } from "@/lib/i18n/provider";
import { passengerTotal } from "@/lib/passenger-caps";
import { criteriaOf, multimodalHref, multimodalOption } from "@/lib/search/multimodal-option";
import { rememberSearch } from "@/lib/search/recent-searches";
import { writeSession } from "@/lib/search/session";
import { useLanguage, useSettings } from "@/lib/settings";
import { useFormat } from "@/lib/use-format";
import { Button, ButtonLink } from "@/ui/button";
import { CalendarDays, Search } from "@/ui/icons";
import { ExportedTitle } from "@/ui/page-title";
import { Screen } from "@/ui/screen";
import { EmptyState, ErrorState } from "@/ui/state";
import { DateBar } from "@/widgets/results/date-bar";
import { StoredNotice } from "@/widgets/results/stored-notice";
import { useChangeSearch } from "@/widgets/results/use-change-search";
import { faresOf } from "./fares";
import { MultimodalHead } from "./multimodal-head";
import styles from "./multimodal-results.module.css";
import { MultimodalSkeleton } from "./multimodal-skeleton";
import type { SortKey } from "./sorts";
import { storedResults, storeResults } from "./stored-results";

const loadList = () => import("./trip-list");
const TripList = lazy(loadList);

/** Name of the draft that stores the sort order on this device. */
const DRAFT = "ways-sort";

export function MultimodalResultsScreen() {
  return (
    <Messages turkish={{ search, ways }}>
      <OfAddress />
    </Messages>
  );
}

function OfAddress() {
  const t = useTranslations("ways");
  return (
    <>
      <ExportedTitle>{t("title")}</ExportedTitle>
      <Suspense
        fallback={
          <Frame>
            <MultimodalSkeleton />
          </Frame>
        }
      >
        <Results />
      </Suspense>
    </>
  );
}

/** `keptAt` is the time at which this device stored the results; set only when the request failed. */
type Shown = MultimodalResults & { option: string; storedAt?: string };

async function readResults(option: string, language: LanguageCode, currency: Currency): Promise<Shown> {
  try {
    const results = await get(addressOf("/api/base/gateway/results/ways/", { option, language, currency }));
    storeResults(option, results);
    return { ...results, option };
  } catch (failure) {
    const stored = failure instanceof ApiError && failure.unanswered && storedResults(option);
    if (!stored) throw failure;
    return { ...stored.ways, option, storedAt: stored.at };
  }
}

function Results() {
  const t = useTranslations("ways");
  const search = useTranslations("search");
  const router = useRouter();
  const format = useFormat();
  const option = useSearchParams().get("option") ?? "";
  const language = useLanguage();
  const { currency } = useSettings();
  const criteria = criteriaOf(option);
  const { data, error, mutate } = useSWR(
    criteria && (["ways", option, language, currency] as const),
    ([, ...of]) => readResults(...of),
    // Place names and products stay visible while another day loads.
    { ...STEADY, keepPreviousData: true },
  );
  const [sort, setSort] = useState<SortKey>(() => readDraft<SortKey>(DRAFT) ?? "price");
  const shown = data?.option === option && !error ? data : null;
  // Loads the list's code in parallel with the search request.
  useEffect(() => void loadList().catch(() => undefined), []);
  useEffect(() => {
    const criteria = shown && criteriaOf(option);
    if (!criteria) return;
    const search = { ...criteria, id: option, from: shown.from, to: shown.to };
    writeSession("all", { form_data: search, session_unique: null });
    rememberSearch("all", search);
  }, [shown, option]);
  if (!criteria)
    return (
      <Frame>
        <NoSearch />
      </Frame>
    );
  const day = criteria.departure_date;
  const onDay = (departure_date: string) =>
    router.push(multimodalHref(multimodalOption({ ...criteria, departure_date })), { scroll: false });
  const onSort = (key: SortKey) => {
    writeDraft(DRAFT, key);
    setSort(key);
  };
  const passengers = passengerTotal(criteria);
  const seats = passengers - criteria.infant_count;
  const when = t("when", { date: format.date(day, "short"), count: passengers });
  return (
    <Frame title={data && search("route", { from: data.from, to: data.to })} subtitle={when}>
      <DateBar
        days={[
          {
            label: t("form.date"),
            title: t("form.date"),
            date: day,
            earliest: today(),
            latest: lastSearched(),
            fares: data ? faresOf(data.ways, seats) : null,
            onPick: onDay,
          },
        ]}
        disabled={!shown && !error}
      />
      {shown?.storedAt && <StoredNotice at={shown.storedAt} onRetry={() => mutate()} />}
      {!error && shown?.ways.length !== 0 && (
        <MultimodalHead
          option={option}
          places={data}
          count={shown ? new Set(shown.ways.map(({ product }) => product)).size : undefined}
          sort={sort}
          onSort={onSort}
        />
      )}
      {error ? (
        <Problem error={error} onRetry={() => mutate()} onFromToday={() => onDay(today())} />
      ) : !shown ? (
        <MultimodalSkeleton />
      ) : shown.ways.length === 0 ? (
        <NoTrips from={shown.from} to={shown.to} day={day} onDay={onDay} />
      ) : (
        <Suspense fallback={<MultimodalSkeleton />}>
          <TripList {...shown} sort={sort} passengers={passengers} seats={seats} />
        </Suspense>
      )}
    </Frame>
  );
}

function Frame({
  title,
  subtitle,
  children,
}: {
  /** Absent until the city names are known. */
  title?: string;
  subtitle?: string;
  children: ReactNode;
}) {
  const t = useTranslations("ways");
  const change = useChangeSearch();
  return (
    <Screen
      width="wide"
      title={title ?? t("title")}
      tabTitle={t("title")}
      subtitle={subtitle}
      actions={change.button}
    >
      {change.form}
      <div className={styles.screen}>{children}</div>
    </Screen>
  );
}

function NoTrips({
  from,
  to,
  day,
  onDay,
}: {
  from: string;
  to: string;
  day: string;
  onDay: (day: string) => void;
}) {
  const t = useTranslations("ways.empty");
  const search = useTranslations("search.empty");
  return (
    <EmptyState
      title={t("title")}
      text={t("text", { from, to })}
      action={
        <>
          {day < lastSearched() && (
            <Button onClick={() => onDay(addDays(day, 1))}>{search("nextDay")}</Button>
          )}
          <ButtonLink href="/" look="quiet">
            {search("newSearch")}
          </ButtonLink>
        </>
      }
    />
  );
}

function NoSearch() {
  const t = useTranslations("ways");
  const search = useTranslations("search");
  return (
    <EmptyState
      title={search("error.noneTitle")}
      text={t("noneText")}
      icon={<Search />}
      action={<ButtonLink href="/">{search("empty.newSearch")}</ButtonLink>}
    />
  );
}

function Problem({
  error,
  onRetry,
  onFromToday,
}: {
  error: unknown;
  onRetry: () => void;
  onFromToday: () => void;
}) {
  const t = useTranslations("ways");
  const search = useTranslations("search");
  const common = useTranslations("common");
  if (error instanceof ApiError && error.code === "option_expired") {
    return (
      <EmptyState
        title={search("error.expiredTitle")}
        text={search("error.expiredText")}
        icon={<CalendarDays />}
        action={
          <>
            <Button onClick={onFromToday}>{search("error.fromToday")}</Button>
            <ButtonLink href="/">{search("error.newDate")}</ButtonLink>
          </>
        }
      />
    );
  }
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) {
    return (
      <EmptyState
        title={search("error.notFoundTitle")}
        text={Object.values(error.errors).flat().join(" ") || search("error.notFoundText")}
        action={<ButtonLink href="/">{search("empty.newSearch")}</ButtonLink>}
      />
    );
  }
  return <ErrorState title={t("error")} action={<Button onClick={onRetry}>{common("retry")}</Button>} />;
}
