"use client";
// The frame of the search forms on home: the two places with their swap, the fields between, the button that searches, and why it
// could not.

import { useTranslations } from "next-intl";
import type { FormEvent, ReactNode } from "react";
import { useFormat } from "@/lib/use-format";
import { Button, IconButton } from "./button";
import { classes } from "./classes";
import { PickerField } from "./field";
import { ArrowLeftRight, CalendarDays, Search } from "./icons";
import { Notice } from "./notice";
import styles from "./search-form.module.css";
import { warmFields } from "./sheet";
import { Skeleton } from "./skeleton";

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
  /** On the button. */
  submit: string;
  busy: boolean;
  failure: string | null;
  onSubmit: () => void;
  children: ReactNode;
  /** What the fields open; nothing while prerendering. */
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

/** In the place of a form that is on the way. */
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

/** From and to, and the button between them that exchanges the two. */
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

/** In place of a value that only the reader's device knows, while prerendering. */
export const waiting = <Skeleton width="6em" height="1.35em" />;

export function DateField({
  id,
  label,
  date,
  placeholder,
  onOpen,
}: {
  /** Of one that something opens below. */
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
