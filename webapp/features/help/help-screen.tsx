"use client";
// /faq/: what travellers ask, grouped by category. The answers' HTML was sanitised by the server.

import help from "@content/catalogues/tr/help.json";
import { useTranslations } from "next-intl";
import useSWR from "swr";
import { get } from "@/lib/api/client";
import { STEADY } from "@/lib/api/swr";
import type { FaqCategory } from "@/lib/api/types";
import { Messages } from "@/lib/i18n/provider";
import { Accordion } from "@/ui/accordion";
import { ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Mail } from "@/ui/icons";
import { InTurn } from "@/ui/in-turn";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import { Prose } from "@/ui/prose";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";
import styles from "./help-screen.module.css";

export function HelpScreen() {
  return (
    <Messages turkish={{ help }}>
      <Help />
    </Messages>
  );
}

function Help() {
  const t = useTranslations("help");
  const answer = useSWR<FaqCategory[]>("/api/faqs/", get, STEADY);
  return (
    <Screen title={t("title")}>
      <div className={styles.page}>
        <p>{t("lead")}</p>
        <Loaded
          answer={answer}
          words={t("loading")}
          failed={t("failed")}
          skeleton={<ListSkeleton height="240" />}
        >
          {(categories) =>
            categories.length > 0 ? <Categories categories={categories} /> : <EmptyState title={t("empty")} />
          }
        </Loaded>
        <Card className={styles.ask}>
          <h2 className={styles.title}>{t("askTitle")}</h2>
          <p>{t("askText")}</p>
          <ButtonLink href="/contact/" prefetch={false} look="secondary" icon={<Mail />}>
            {t("ask")}
          </ButtonLink>
        </Card>
      </div>
    </Screen>
  );
}

const Categories = ({ categories }: { categories: FaqCategory[] }) => (
  <InTurn first={1}>
    {categories.map(({ category, items }) => (
      <section key={category} className={styles.category}>
        <h2 className={styles.title}>{category}</h2>
        <Card flush>
          <ul>
            {items.map(({ question, answer }) => (
              <li key={question}>
                <Accordion title={question}>
                  <Prose html={answer} />
                </Accordion>
              </li>
            ))}
          </ul>
        </Card>
      </section>
    ))}
  </InTurn>
);
