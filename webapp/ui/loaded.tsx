"use client";
// Content that depends on a request: a skeleton while it loads, a retry button when it fails, then the
// content itself.

import { useTranslations } from "next-intl";
import { type ReactNode, useDeferredValue } from "react";
import { ApiError } from "@/lib/api/error";
import { useFailure } from "@/lib/form/use-failure";
import { Button } from "./button";
import styles from "./loaded.module.css";
import { Skeleton } from "./skeleton";
import { ErrorState } from "./state";

export function Loaded<Data>({
  answer: { data, error, mutate },
  words,
  failed,
  skeleton,
  children,
}: {
  answer: { data: Data | undefined; error: unknown; mutate: () => unknown };
  /** Loading message for screen readers. */
  words: string;
  /** Title of the error message. */
  failed: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  // Rendered in a transition, so that the page stays responsive.
  const isThere = useDeferredValue(data !== undefined);
  if (data !== undefined && isThere) return children(data);
  if (error) return <LoadFailed title={failed} error={error} onRetry={() => mutate()} />;
  return (
    <>
      <p role="status" className="visually-hidden">
        {words}
      </p>
      {skeleton}
    </>
  );
}

/** Shows the reason of a failure and a retry button. */
export function LoadFailed({
  title,
  error,
  onRetry,
}: {
  title: string;
  error: unknown;
  onRetry: () => void;
}) {
  const common = useTranslations("common");
  const failureOf = useFailure();
  return (
    <ErrorState
      title={title}
      text={error instanceof ApiError ? failureOf(error) : common("somethingWentWrong")}
      action={<Button onClick={onRetry}>{common("retry")}</Button>}
    />
  );
}

/** Skeleton of a list of cards. */
export function ListSkeleton({ height = "112" }: { height?: string }) {
  return (
    <div className={styles.list}>
      {["first", "second", "third"].map((row) => (
        <Skeleton key={row} height={height} radius="l" />
      ))}
    </div>
  );
}
