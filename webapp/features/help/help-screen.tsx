"use client";
// /faq/: link to the own booking, and frequent questions by category or by search words (`?q=`). The
// server sanitised the HTML of the answers.

import help from "@content/catalogues/tr/help.json";
import support from "@content/catalogues/tr/support.json";
import { useLocale, useTranslations } from "next-intl";
import { useDeferredValue, useEffect, useMemo, useState } from "react";
import { useGet } from "@/lib/api/swr";
import type { FaqCategory } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { Accordion } from "@/ui/accordion";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { TextField } from "@/ui/field";
import { Mail, Search, Ticket } from "@/ui/icons";
import { InTurn } from "@/ui/in-turn";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import { Prose } from "@/ui/prose";
import { Screen } from "@/ui/screen";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/state";
import { AnswerTime, PhoneHours } from "@/widgets/support/support-times";
import { findQuestions } from "./find-questions";
import styles from "./help-screen.module.css";

/** `first` is in Turkish, like the page before its language is known. */
export function HelpScreen({ first }: { first: FaqCategory[] }) {
  return (
    <Messages turkish={{ help, support }}>
      <Help first={first} />
    </Messages>
  );
}

function Help({ first }: { first: FaqCategory[] }) {
  const t = useTranslations("help");
  const isTurkish = useLocale() === "tr";
  const answer = useGet("/api/faqs/");
  const [typed, setTyped] = useState("");
  // The not-found page passes its search words in `q`.
  useEffect(() => setTyped(new URLSearchParams(window.location.search).get("q") ?? ""), []);
  return (
    <Screen title={t("title")}>
      <div className={styles.page}>
        <OwnBooking />
        <TextField
          label={t("search")}
          placeholder={t("searchHint")}
          type="search"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={60}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          end={<Search />}
        />
        <Loaded
          answer={answer}
          words={t("loading")}
          failed={t("failed")}
          skeleton={isTurkish ? <Categories categories={first} /> : <ListSkeleton height="240" />}
        >
          {(categories) =>
            categories.length > 0 ? (
              <Questions categories={categories} typed={typed} />
            ) : (
              <EmptyState title={t("empty")} />
            )
          }
        </Loaded>
        <Card className={styles.ask}>
          <h2 className={styles.title}>{t("askTitle")}</h2>
          <p>{t("askText")}</p>
          <PhoneHours />
          <AnswerTime />
          <ButtonLink href="/contact/" prefetch={false} look="secondary" icon={<Mail />}>
            {t("ask")}
          </ButtonLink>
        </Card>
      </div>
    </Screen>
  );
}

/** The most frequent reason to open this page. */
function OwnBooking() {
  const t = useTranslations("help");
  return (
    <section className={styles.booking}>
      <div>
        <h2 className={styles.title}>{t("bookingTitle")}</h2>
        <p className={styles.text}>{t("bookingText")}</p>
      </div>
      <ButtonLink href="/flight/check-pnr/" prefetch={false} icon={<Ticket />}>
        {t("booking")}
      </ButtonLink>
    </section>
  );
}

function Questions({ categories, typed }: { categories: FaqCategory[]; typed: string }) {
  const t = useTranslations("help");
  const wanted = useDeferredValue(typed);
  const found = useMemo(() => findQuestions(categories, wanted), [categories, wanted]);
  return (
    <>
      <div role="status" className={styles.found}>
        {found && found.length > 0 && <h2 className={styles.title}>{t("found", { count: found.length })}</h2>}
        {found?.length === 0 && (
          <EmptyState title={t("none", { typed: wanted.trim() })} text={t("noneText")} />
        )}
      </div>
      {found ? found.length > 0 && <Items items={found} /> : <Categories categories={categories} />}
    </>
  );
}

const Categories = ({ categories }: { categories: FaqCategory[] }) => (
  <InTurn first={1}>
    {categories.map(({ category, items }) => (
      <section key={category} className={styles.category}>
        <h2 className={styles.title}>{category}</h2>
        <Items items={items} />
      </section>
    ))}
  </InTurn>
);

const Items = ({ items }: Pick<FaqCategory, "items">) => (
  <Card flush>
    <ul>
      {items.map(({ question, answer }) => (
        <li key={question}>
          <Accordion title={question}>
            {answer === "" ? <Skeleton height="48" /> : <Prose html={answer} />}
          </Accordion>
        </li>
      ))}
    </ul>
  </Card>
);
