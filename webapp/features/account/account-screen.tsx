"use client";
// Frame of every page under /profile/, for members only, with the navigation to the other pages beside
// the content on a desktop.

import account from "@content/catalogues/tr/account.json";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ACCOUNT_PAGES, type AccountPage } from "@/lib/account/pages";
import { nameOf, useUser } from "@/lib/account/use-user";
import { useUsersOnly } from "@/lib/account/use-users-only";
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
  /** Component that waits for the member's data. */
  Loader?: typeof Loaded<User>;
  /** Content for a guest; with it, guests are not redirected to the sign-in page. */
  guest?: ReactNode;
};

export function AccountScreen({
  turkish,
  ...frame
}: Props & {
  /** Additional messages of the page. */
  turkish?: Partial<Namespaces>;
}) {
  return (
    <Messages turkish={{ account, ...turkish }}>
      <Frame {...frame} />
    </Messages>
  );
}

function Frame({ page, skeleton, children, Loader = Loaded, guest }: Props) {
  const t = useTranslations("account");
  // A guest without guest content is being redirected to the sign-in page and sees only the frame.
  useUsersOnly(guest !== undefined);
  const answer = useUser();
  const { data: user } = answer;
  return (
    <Screen
      title={t(`nav.${page}`)}
      subtitle={guest ? t("guest") : user ? t("greeting", { name: nameOf(user) }) : <>&nbsp;</>}
      width="wide"
    >
      <div className={styles.layout}>
        {/* A guest has a single page. */}
        {guest === undefined && <Pages page={page} />}
        <div className={styles.content}>
          {guest ?? (
            <Loader answer={answer} words={t("loading")} failed={t("failed")} skeleton={skeleton}>
              {children}
            </Loader>
          )}
        </div>
      </div>
    </Screen>
  );
}

function Pages({ page }: { page: AccountPage }) {
  const t = useTranslations("account");
  return (
    <nav aria-label={t("label")} className={styles.nav} data-page={page}>
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
              >
                <Icon />
                {t(`nav.${key}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
