"use client";
// Confirmed phone number for price alerts by SMS, and its removal.

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useUser } from "@/lib/account/use-user";
import type { User } from "@/lib/api/account-types";
import { del } from "@/lib/api/client";
import { useFailure } from "@/lib/form/use-failure";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import styles from "./account.module.css";

export default function ConfirmedPhone({ user, phone }: { user: User; phone: string }) {
  const t = useTranslations("account.profile.texts");
  const { mutate } = useUser();
  const failureOf = useFailure();
  const [isBusy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      await del("/api/user/phone/");
      await mutate({ ...user, confirmed_phone: null }, { revalidate: false });
      toast(t("removed"), { tone: "success" });
    } catch (error) {
      toast(failureOf(error), { tone: "danger" });
      setBusy(false);
    }
  };
  return (
    <Notice>
      <p>{t.rich("text", { phone: () => <bdi dir="ltr">{phone}</bdi> })}</p>
      <div className={styles.actions}>
        <Button look="quiet" busy={isBusy} onClick={remove}>
          {t("remove")}
        </Button>
      </div>
    </Notice>
  );
}
