"use client";
// /ways/?option=: plane, bus and car between two cities on a day, side by side and from door to door. Each leads to its own results.

import search from "@content/catalogues/tr/search.json";
import ways from "@content/catalogues/tr/ways.json";
import { useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, Suspense, useEffect } from "react";
import useSWR from "swr";
import { get } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import { STEADY } from "@/lib/api/swr";
import type { Ways } from "@/lib/api/ways-types";
import { lastSearched, today } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import { passengerTotal } from "@/lib/passenger-caps";
import { rememberSearch } from "@/lib/search/recent-searches";
import { writeSession } from "@/lib/search/session";
import { criteriaOf, waysHref, waysOption } from "@/lib/search/ways-option";
import { useLanguage, useSettings } from "@/lib/settings";
import { useFormat } from "@/lib/use-format";
import { Button, ButtonLink } from "@/ui/button";
import { CalendarDays, Search } from "@/ui/icons";
import { ExportedTitle } from "@/ui/page-title";
import { DateBar } from "@/ui/results/date-bar";
import { useChangeSearch } from "@/ui/results/use-change-search";
import { Screen } from "@/ui/screen";
import { EmptyState, ErrorState } from "@/ui/state";
import { WayList } from "./way-list";
import styles from "./ways-results.module.css";
import { WaysSkeleton } from "./ways-skeleton";

export function WaysResultsScreen() {
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
            <WaysSkeleton />
          </Frame>
        }
      >
        <Results />
      </Suspense>
    </>
  );
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
  const { data, error, mutate } = useSWR<Ways>(
    criteria && ["/api/base/gateway/results/ways/", option, language, currency],
    ([path, option, language, currency]: string[]) => get<Ways>(String(path), { option, language, currency }),
    STEADY,
  );
  useEffect(() => {
    const criteria = data && criteriaOf(option);
    if (!criteria) return;
    const search = { ...criteria, id: option, from: data.from, to: data.to };
    writeSession("all", { form_data: search, session_unique: null });
    rememberSearch("all", search);
  }, [data, option]);
  if (!criteria)
    return (
      <Frame>
        <NoSearch />
      </Frame>
    );
  const onDay = (departure_date: string) =>
    router.push(waysHref(waysOption({ ...criteria, departure_date })), { scroll: false });
  const passengers = passengerTotal(criteria);
  const when = t("when", { date: format.date(criteria.departure_date, "short"), count: passengers });
  return (
    <Frame title={data && search("route", { from: data.from, to: data.to })} subtitle={when}>
      <DateBar
        days={[
          {
            label: t("form.date"),
            title: t("form.date"),
            date: criteria.departure_date,
            earliest: today(),
            latest: lastSearched(),
            onPick: onDay,
          },
        ]}
        disabled={!data && !error}
      />
      {error ? (
        <Problem error={error} onRetry={() => mutate()} onFromToday={() => onDay(today())} />
      ) : !data ? (
        <WaysSkeleton />
      ) : (
        <WayList
          {...data}
          option={option}
          passengers={passengers}
          seats={passengers - criteria.infant_count}
          day={criteria.departure_date}
          onDay={onDay}
        />
      )}
    </Frame>
  );
}

function Frame({
  title,
  subtitle,
  children,
}: {
  /** Absent before the cities' names are known. */
  title?: string;
  subtitle?: string;
  children: ReactNode;
}) {
  const t = useTranslations("ways");
  const change = useChangeSearch();
  return (
    <Screen
      width="narrow"
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
