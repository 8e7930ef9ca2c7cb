"use client";
// A corporate page with title and content. The server sanitised the HTML.

import menu from "@content/catalogues/tr/menu.json";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { hrefWithId, useIdFromAddress } from "@/lib/address";
import { useCorporatePages } from "@/lib/api/use-corporate-pages";
import { Messages } from "@/lib/i18n/provider";
import { ButtonLink } from "@/ui/button";
import { classes } from "@/ui/classes";
import { LoadFailed } from "@/ui/loaded";
import { Prose } from "@/ui/prose";
import { Screen } from "@/ui/screen";
import { Skeleton } from "@/ui/skeleton";
import { EmptyState } from "@/ui/state";
import styles from "./corporate-screen.module.css";

export const CorporateScreen = () => (
  <Messages turkish={{ menu }}>
    <CorporatePage />
  </Messages>
);

function CorporatePage() {
  const t = useTranslations("common");
  const menuWords = useTranslations("menu");
  const shell = useTranslations("shell");
  const id = useIdFromAddress("/corporate/");
  const { data: pages, error, mutate } = useCorporatePages();
  const page = pages?.find((candidate) => candidate.id === id);
  if (page) {
    return (
      <Screen title={page.title} width="wide">
        <div className={styles.layout}>
          <div className={classes(styles.page, page.page_type_code === "ABOUT" && styles.about)}>
            <Prose html={page.content} />
          </div>
          <nav aria-label={menuWords("corporate")} className={styles.nav}>
            <ul className={styles.links}>
              {pages?.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    href={hrefWithId("/corporate/", id)}
                    prefetch={false}
                    className={styles.link}
                    aria-current={id === page.id ? "page" : undefined}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      </Screen>
    );
  }
  if (pages && id !== null) {
    return (
      <Screen title={shell("notFound.title")}>
        <EmptyState
          title={shell("notFound.sorry")}
          text={shell("notFound.text")}
          action={<ButtonLink href="/">{shell("notFound.action")}</ButtonLink>}
        />
      </Screen>
    );
  }
  return (
    <Screen title={error ? t("error") : menuWords("corporate")}>
      {error ? (
        <LoadFailed title={t("somethingWentWrong")} error={error} onRetry={() => mutate()} />
      ) : (
        <div className={styles.skeleton}>
          {["95%", "88%", "97%", "60%", "92%", "85%", "40%"].map((width) => (
            <Skeleton key={width} width={width} />
          ))}
        </div>
      )}
    </Screen>
  );
}
