"use client";
// Page for an unknown address, with a search of the help pages. Without scripts the browser submits the
// form to the help page.

import turkish from "@content/catalogues/tr/not-found.json";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Messages } from "@/lib/i18n/provider";
import { Button, ButtonLink } from "@/ui/button";
import { SearchX } from "@/ui/icons";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";
import styles from "./not-found-screen.module.css";

export default function NotFoundScreen() {
  return (
    <Messages turkish={{ "not-found": turkish }}>
      <Lost />
    </Messages>
  );
}

function Lost() {
  const t = useTranslations("not-found");
  const shell = useTranslations("shell.notFound");
  return (
    <Screen title={shell("title")}>
      <EmptyState
        icon={
          <span data-lost>
            <SearchX />
          </span>
        }
        title={shell("sorry")}
        text={
          <>
            {shell("text")} {t("text")}
          </>
        }
      />
      <HelpSearch />
      <p className={styles.links}>
        <ButtonLink href="/">{shell("action")}</ButtonLink>
        <ButtonLink href="/flight/check-pnr/" prefetch={false} look="quiet">
          {t("booking")}
        </ButtonLink>
      </p>
    </Screen>
  );
}

/** Uses a native input, because the scripts of this screen affect how every page's scripts are split. */
function HelpSearch() {
  const t = useTranslations("not-found");
  const router = useRouter();
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("q"));
    router.push(`/faq/?${new URLSearchParams({ q: typed })}`);
  };
  return (
    <form action="/faq/" onSubmit={search} className={styles.search}>
      <label>
        {t("search")}
        <input name="q" type="search" enterKeyHint="search" autoComplete="off" maxLength={60} />
      </label>
      <Button type="submit" look="secondary">
        {t("submit")}
      </Button>
    </form>
  );
}
