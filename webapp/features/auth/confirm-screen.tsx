"use client";
// The link to a new e-mail address leads here with its token. It is confirmed by a press, since mail programs open links by themselves.
// Open to guests too: the mail may be read on another device.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { post } from "@/lib/api/client";
import { ApiError } from "@/lib/api/error";
import { useFailure } from "@/lib/form/use-failure";
import { toast } from "@/lib/toast";
import { Button, ButtonLink } from "@/ui/button";
import { Card } from "@/ui/card";
import { Screen } from "@/ui/screen";
import { EmptyState } from "@/ui/state";
import styles from "./auth.module.css";

export function ConfirmScreen({ token }: { token: string | undefined }) {
  const t = useTranslations("auth.confirm");
  const router = useRouter();
  const failureOf = useFailure();
  const [isSending, setSending] = useState(false);
  /** Why the link is of no use: it was used, it is too old, or the address is somebody's. */
  const [refused, refuse] = useState<string | null>(null);
  const confirm = async () => {
    setSending(true);
    try {
      await post("/api/auth/email/confirm/", { token });
      toast(t("done"), { tone: "success" });
      router.replace("/profile/");
    } catch (error) {
      const why = error instanceof ApiError ? error.errors.token?.[0] : undefined;
      if (why === undefined) toast(failureOf(error), { tone: "danger" });
      else refuse(why);
    } finally {
      setSending(false);
    }
  };
  return (
    <Screen title={t("title")}>
      {token === undefined || refused !== null ? (
        <EmptyState
          title={refused ?? t("missingTitle")}
          text={t("missingText")}
          action={<ButtonLink href="/profile/">{t("missingAction")}</ButtonLink>}
        />
      ) : (
        <Card className={styles.card}>
          <p className={styles.text}>{t("text")}</p>
          <Button busy={isSending} onClick={confirm} wide>
            {t("submit")}
          </Button>
        </Card>
      )}
    </Screen>
  );
}
