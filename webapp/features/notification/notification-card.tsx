"use client";
// A notification; an unread one is highlighted and can be marked as read.

import { useTranslations } from "next-intl";
import type { AppNotification } from "@/lib/api/account-types";
import { useFormat } from "@/lib/use-format";
import { Badge } from "@/ui/badge";
import { Button } from "@/ui/button";
import { Card } from "@/ui/card";
import { Check } from "@/ui/icons";
import styles from "./notification.module.css";

export function NotificationCard({
  notification: { title, content, created_at, readed },
  onRead,
}: {
  notification: AppNotification;
  onRead: () => void;
}) {
  const t = useTranslations("notification");
  const format = useFormat();
  return (
    <Card className={styles.card} data-unread={readed ? undefined : ""}>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {!readed && <Badge>{t("unread")}</Badge>}
      </div>
      <p>{content}</p>
      <div className={styles.head}>
        <time dateTime={created_at} className={styles.time}>
          {format.instant(created_at)}
        </time>
        {!readed && (
          <Button look="quiet" icon={<Check />} onClick={onRead}>
            {t("markRead")}
          </Button>
        )}
      </div>
    </Card>
  );
}
