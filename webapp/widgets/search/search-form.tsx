"use client";
// Frame of the search forms on home: the two places with their swap button, the fields between, the submit
// button, and the error message of a failed start.

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { useFormat } from "@/lib/use-format";
import { Button, IconButton } from "@/ui/button";
import { classes } from "@/ui/classes";
import { PickerField } from "@/ui/field";
import { ArrowLeftRight, CalendarDays, Search } from "@/ui/icons";
import { Notice } from "@/ui/notice";
import { warmFields } from "@/ui/sheet";
import { Skeleton } from "@/ui/skeleton";
import styles from "./search-form.module.css";

export function SearchForm({
  label,
  submit,
  busy,
  failure,
  onSubmit,
  children,
  sheets,
}: {
  label: string;
  /** Label of the submit button. */
  submit: string;
  busy: boolean;
  failure: string | null;
  onSubmit: () => void;
  children: ReactNode;
  /** Sheets of the fields; null during prerendering. */
  sheets: ReactNode;
}) {
  const t = useTranslations("home.form");
  const send = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      aria-label={label}
      className={styles.form}
      onSubmit={send}
      onPointerOver={warmFields}
      onFocus={warmFields}
      noValidate
    >
      {children}
      <Button type="submit" busy={busy} icon={<Search />} className={styles.submit}>
        {submit}
      </Button>
      {failure && (
        <div className={styles.failure}>
          <Notice tone="danger" title={t("failed")} quiet>
            {failure}
          </Notice>
        </div>
      )}
      {sheets}
    </form>
  );
}

/** Skeleton of a form that is loading. */
export function SearchFormSkeleton() {
  const t = useTranslations("common");
  return (
    <div className={classes(styles.form, styles.loading)}>
      <p role="status" className="visually-hidden">
        {t("loading")}
      </p>
      <Skeleton radius="m" />
    </div>
  );
}

/** The two places with the button that swaps them. */
export function Places({ from, to, onSwap }: { from: ReactNode; to: ReactNode; onSwap: () => void }) {
  const t = useTranslations("home.form");
  return (
    <div className={styles.places}>
      {from}
      <IconButton label={t("swap")} className={styles.swap} onClick={onSwap}>
        <ArrowLeftRight />
      </IconButton>
      {to}
    </div>
  );
}

/** Placeholder during prerendering for a value that depends on the device. */
export const waiting = <Skeleton width="6em" height="1.35em" />;

export function DateField({
  id,
  label,
  date,
  placeholder,
  onOpen,
}: {
  /** Id of a field with a panel below it. */
  id?: string;
  label: string;
  date: string | undefined;
  placeholder?: string;
  onOpen: () => void;
}) {
  const format = useFormat();
  return (
    <PickerField
      id={id}
      label={label}
      icon={<CalendarDays />}
      value={date ? format.date(date, "short") : placeholder ? undefined : waiting}
      placeholder={placeholder}
      onClick={onOpen}
    />
  );
}
