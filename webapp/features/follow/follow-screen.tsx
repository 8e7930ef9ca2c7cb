"use client";
// /follow/?t=…: state of another person's journey, for everyone with the link. The page names neither
// passengers nor prices.

import follow from "@content/catalogues/tr/follow.json";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { Suspense } from "react";
import useSWR from "swr";
import { addressOf, get } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import type { FollowedJourney } from "@/lib/api/types";
import { addDays, today } from "@/lib/dates";
import { Messages } from "@/lib/i18n/provider";
import { useLanguage } from "@/lib/settings";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Bus, Car, Plane } from "@/ui/icons";
import { Loaded } from "@/ui/loaded";
import { ExportedTitle } from "@/ui/page-title";
import { Screen } from "@/ui/screen";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/state";
import { Direction } from "./direction";
import styles from "./follow-screen.module.css";
import type { FollowedDirection } from "./phase";

const MINUTE_MS = 60_000;
const ICONS = { flight: Plane, bus: Bus, car: Car };

/**
 * Returns the polling interval, or zero when the journey cannot change any more. Times are local to their
 * places, so a journey counts as over one day after its arrival.
 */
export function askAgainMs({ state, legs }: FollowedJourney): number {
  const isOver = legs.every(({ arrives }) => addDays(arrives.slice(0, 10), 1) < today());
  if (state === "refunded" || (state === "ticketed" && isOver)) return 0;
  return state === "ticketed" ? 5 * MINUTE_MS : MINUTE_MS;
}

export function FollowScreen() {
  return (
    <Messages turkish={{ follow }}>
      <OfAddress />
    </Messages>
  );
}

function OfAddress() {
  const t = useTranslations("follow");
  return (
    <>
      <ExportedTitle>{t("title", { product: "other" })}</ExportedTitle>
      <Suspense
        fallback={
          <Screen title={t("title", { product: "other" })}>
            <JourneySkeleton />
          </Screen>
        }
      >
        <Follow />
      </Suspense>
    </>
  );
}

function Follow() {
  const t = useTranslations("follow");
  const token = useSearchParams().get("t");
  const language = useLanguage();
  const answer = useSWR(
    token ? ([addressOf("/api/base/follow/", { t: token }), language] as const) : null,
    ([address]) => get(address),
    // Polls only while the page is visible.
    { shouldRetryOnError: false, refreshInterval: (journey) => (journey ? askAgainMs(journey) : 0) },
  );
  const isMissing = !token || (answer.error instanceof ApiError && answer.error.status === 404);
  return (
    <Screen title={t("title", { product: answer.data?.product ?? "other" })}>
      {isMissing ? (
        <EmptyState
          title={t("missing.title")}
          text={t("missing.text")}
          action={<ButtonLink href="/">{t("missing.action")}</ButtonLink>}
        />
      ) : (
        <Loaded answer={answer} words={t("loading")} failed={t("failed")} skeleton={<JourneySkeleton />}>
          {(journey) => <Journey {...journey} />}
        </Loaded>
      )}
    </Screen>
  );
}

/**
 * True when a route appears more than once because some passengers travel separately. The page names
 * nobody, so it explains the repetition.
 */
const isApart = (directions: FollowedDirection[]) => {
  const live = directions.filter(({ cancelled }) => !cancelled);
  return new Set(live.map(({ from, to }) => `${from} ${to}`)).size < live.length;
};

function Journey({ product, legs, state }: FollowedJourney) {
  const t = useTranslations("follow");
  const Icon = ICONS[product];
  return (
    <Card as="article" className={styles.journey}>
      {/* A ticketed trip shows no overall state, because each direction shows its own. */}
      {state !== "ticketed" && (
        <p role="status" className={styles.state}>
          <span className={styles.icon}>
            <Icon />
          </span>
          {t(`state.${state}`, { product })}
        </p>
      )}
      {isApart(legs) && <p>{t("apart")}</p>}
      {legs.map((direction) => (
        <Direction
          key={JSON.stringify(direction)}
          product={product}
          direction={direction}
          active={state === "paid" || state === "ticketed"}
        />
      ))}
      <p className={styles.hint}>
        {t("hint", { product })} {product !== "car" && t("source")}
      </p>
    </Card>
  );
}

const JourneySkeleton = () => (
  <Card className={styles.journey}>
    <Skeleton height="52" />
    <Skeleton height="96" />
    <Skeleton height="18" />
  </Card>
);
