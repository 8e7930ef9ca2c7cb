"use client";
// The frame of every page under /profile/: for users only, with the way to the other pages, beside the content on a desktop.

import account from "@content/catalogues/tr/account.json";
import fields from "@content/catalogues/tr/fields.json";
import rules from "@content/catalogues/tr/rules.json";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ACCOUNT_PAGES, type AccountPage } from "@/lib/account/pages";
import { useUsersOnly } from "@/lib/account/use-guard";
import { nameOf, useUser } from "@/lib/account/use-user";
import type { User } from "@/lib/api/account-types";
import type { Namespaces } from "@/lib/i18n/messages";
import { Messages } from "@/lib/i18n/provider";
import { ACCOUNT_ICONS } from "@/ui/account-icons";
import { Loaded } from "@/ui/loaded";
import { Screen } from "@/ui/screen";
import styles from "./account-screen.module.css";

type Props = {
  page: AccountPage;
  skeleton: ReactNode;
  children: (user: User) => ReactNode;
};

/** On a phone the page's own link may lie beyond the edge. */
const seen = (link: HTMLAnchorElement | null) => link?.scrollIntoView({ block: "nearest", inline: "center" });

export function AccountScreen({
  turkish,
  ...frame
}: Props & {
  /** What the page needs besides. */
  turkish?: Partial<Namespaces>;
}) {
  return (
    <Messages turkish={{ account, fields, rules, ...turkish }}>
      <Frame {...frame} />
    </Messages>
  );
}

function Frame({ page, skeleton, children }: Props) {
  const t = useTranslations("account");
  // A guest is on the way to the login, and sees nothing but the frame.
  useUsersOnly();
  const answer = useUser();
  const { data: user } = answer;
  return (
    <Screen
      title={t(`nav.${page}`)}
      subtitle={user ? t("greeting", { name: nameOf(user) }) : <>&nbsp;</>}
      width="wide"
    >
      <div className={styles.layout}>
        <nav aria-label={t("label")} className={styles.nav}>
          <ul className={styles.links}>
            {ACCOUNT_PAGES.map(({ key, href }) => {
              const Icon = ACCOUNT_ICONS[key];
              return (
                <li key={key}>
                  <Link
                    href={href}
                    prefetch={false}
                    className={styles.link}
                    aria-current={key === page ? "page" : undefined}
                    ref={key === page ? seen : undefined}
                  >
                    <Icon />
                    {t(`nav.${key}`)}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
        <div className={styles.content}>
          <Loaded answer={answer} words={t("loading")} failed={t("failed")} skeleton={skeleton}>
            {children}
          </Loaded>
        </div>
      </div>
    </Screen>
  );
}
