"use client";
// "Change search": opens the product's search form above the results. The app's pages provide the form,
// since results do not import it. Needs the `search` messages.

import { useTranslations } from "next-intl";
import { type ComponentType, createContext, Suspense, useContext, useEffect, useId, useRef } from "react";
import { formOverResults } from "@/lib/search/changing";
import { Button, ButtonLink } from "@/ui/button";
import { Search, X } from "@/ui/icons";
import { Skeleton } from "@/ui/skeleton";
import styles from "./use-change-search.module.css";

/** Null on pages without a form; the button then links to home. */
export const SearchFormOf = createContext<ComponentType | null>(null);

/** Returns the button of the top bar, and the form that it opens below the bar. */
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
  // Scrolls up to the form.
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
