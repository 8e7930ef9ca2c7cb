"use client";
// What is loaded: its grey shape while it is on the way, the way to try again when it did not come, and then itself.

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
  /** What loads, for those who do not see its shape. */
  words: string;
  /** Says that it did not come. */
  failed: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  // What came is drawn in slices, between which the page answers.
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

/** Says why, and offers to try again. */
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

/** The shape of a list of cards. */
export function ListSkeleton({ height = "112" }: { height?: string }) {
  return (
    <div className={styles.list}>
      {["first", "second", "third"].map((row) => (
        <Skeleton key={row} height={height} radius="l" />
      ))}
    </div>
  );
}
