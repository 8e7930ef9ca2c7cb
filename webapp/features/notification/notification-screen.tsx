"use client";
// /notification/: the member's notifications, newest first, ten more whenever the end of the list comes
// near.

import notification from "@content/catalogues/tr/notification.json";
import { useTranslations } from "next-intl";
import { useNotificationCounts } from "@/lib/account/notifications";
import { usePaged } from "@/lib/account/use-paged";
import { useUsersOnly } from "@/lib/account/use-users-only";
import type { NotificationPage } from "@/lib/api/account-types";
import { newIdempotencyKey, post } from "@/lib/api/client";
import { useFailure } from "@/lib/form/use-failure";
import { Messages } from "@/lib/i18n/provider";
import { toast } from "@/lib/toast";
import { Button, ButtonLink } from "@/ui/button";
import { Bell } from "@/ui/icons";
import { ListEnd } from "@/ui/list-end";
import { ListSkeleton, Loaded } from "@/ui/loaded";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";
import styles from "./notification.module.css";
import { NotificationCard } from "./notification-card";

const PER_PAGE = 10;

export function NotificationScreen() {
  return (
    <Messages turkish={{ notification }}>
      <Notifications />
    </Messages>
  );
}

/** True until the last notification is loaded. */
const hasMore = (pages: NotificationPage[]) =>
  pages.length * PER_PAGE < (pages.at(-1)?.total_count ?? 0) && pages.at(-1)?.results.length !== 0;

function Notifications() {
  const t = useTranslations("notification");
  useUsersOnly();
  const { list, end, ...paged } = usePaged("/api/notification/list/", PER_PAGE, hasMore);
  const markRead = useMarkRead(list.mutate);
  return (
    <Screen title={t("title")}>
      <Loaded answer={list} words={t("loading")} failed={t("failed")} skeleton={<ListSkeleton />}>
        {(pages) => {
          const shown = pages.flatMap(({ results }) => results);
          if (shown.length === 0)
            return (
              <EmptyState
                icon={<Bell />}
                title={t("empty")}
                text={t("emptyText")}
                action={<ButtonLink href="/">{t("search")}</ButtonLink>}
              />
            );
          return (
            <>
              {(pages.at(-1)?.unread_count ?? 0) > 0 && (
                <div className={styles.bar}>
                  <Button look="quiet" onClick={() => markRead({ all: true })}>
                    {t("markAll")}
                  </Button>
                </div>
              )}
              <ul className={styles.list}>
                {shown.map((one) => (
                  <li key={one.id}>
                    <NotificationCard notification={one} onRead={() => markRead({ ids: [one.id] })} />
                  </li>
                ))}
              </ul>
              {paged.hasMore && <ListEnd label={t("more")} {...end} />}
            </>
          );
        }}
      </Loaded>
    </Screen>
  );
}

/** Updates the list and the badge at once from the response. */
function useMarkRead(reload: () => unknown) {
  const counts = useNotificationCounts();
  const failureOf = useFailure();
  return async (which: { ids: string[] } | { all: true }) => {
    try {
      const left = await post("/api/notification/read/", which, {
        idempotencyKey: newIdempotencyKey(),
      });
      await counts.mutate(left, { revalidate: false });
      await reload();
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
    }
  };
}
