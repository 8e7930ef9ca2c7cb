"use client";
// Unconfirmed e-mail address: resends its link or discards the address.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUser } from "@/lib/account/use-user";
import type { User } from "@/lib/api/account-types";
import { del, post } from "@/lib/api/client";
import { useFailure } from "@/lib/form/use-failure";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { classes } from "@/ui/classes";
import { Notice } from "@/ui/notice";
import styles from "./account.module.css";

export function PendingEmail({ user, pending }: { user: User; pending: string }) {
  const t = useTranslations("account.profile.pending");
  const { mutate } = useUser();
  const failureOf = useFailure();
  const [busy, setBusy] = useState<"resend" | "cancel" | null>(null);
  const act = async (name: "resend" | "cancel", send: () => Promise<unknown>, done: string) => {
    setBusy(name);
    try {
      await send();
      toast(done, { tone: "success" });
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
    } finally {
      setBusy(null);
    }
  };
  const resend = () => act("resend", () => post("/api/auth/email/resend/", {}), t("resent"));
  const cancel = () =>
    act(
      "cancel",
      async () => {
        await del("/api/auth/email/");
        await mutate({ ...user, pending_email: null }, { revalidate: false });
      },
      t("cancelled"),
    );
  return (
    <Notice>
      <p>{t("text", { email: pending })}</p>
      <div className={classes(styles.actions, styles.pending)}>
        <Button look="secondary" busy={busy === "resend"} onClick={resend}>
          {t("resend")}
        </Button>
        <Button look="quiet" busy={busy === "cancel"} onClick={cancel}>
          {t("cancel")}
        </Button>
      </div>
    </Notice>
  );
}
