"use client";
// "Change search": opens the form of the product where the results are. The app's pages bring the form, because results know none.
// Needs the `search` messages.

import { useTranslations } from "next-intl";
import { type ComponentType, createContext, Suspense, useContext, useEffect, useId, useRef } from "react";
import { formOverResults } from "@/lib/search/changing";
import { Button, ButtonLink } from "@/ui/button";
import { Search, X } from "@/ui/icons";
import { Skeleton } from "@/ui/skeleton";
import styles from "./use-change-search.module.css";

/** Null where a page has none: home's is the way to another search then. */
export const SearchFormOf = createContext<ComponentType | null>(null);

/** The button of the top bar, and what it opens below that. */
export function useChangeSearch() {
  const t = useTranslations("search");
  const Form = useContext(SearchFormOf);
  const isOpen = formOverResults.use();
  const id = useId();
  useEffect(() => () => formOverResults.set(false), []);
  const words = <span className={styles.words}>{t("edit")}</span>;
  if (!Form) {
    return {
      button: (
        <ButtonLink href="/" look="quiet" icon={<Search />} className={styles.edit}>
          {words}
        </ButtonLink>
      ),
      form: null,
    };
  }
  return {
    button: (
      <Button
        look="quiet"
        icon={isOpen ? <X /> : <Search />}
        className={styles.edit}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => formOverResults.set(!isOpen)}
      >
        {words}
      </Button>
    ),
    form: (
      <div id={id} className={styles.place}>
        {isOpen && <Opened of={Form} />}
      </div>
    ),
  };
}

function Opened({ of: Form }: { of: ComponentType }) {
  const t = useTranslations("search");
  const place = useRef<HTMLElement>(null);
  // Whoever has gone on down the list is led to it.
  useEffect(() => {
    window.scrollTo(0, 0);
    place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section ref={place} tabIndex={-1} aria-label={t("edit")} className={styles.form}>
      <Suspense fallback={<Skeleton height="384" radius="l" />}>
        <Form />
      </Suspense>
    </section>
  );
}
