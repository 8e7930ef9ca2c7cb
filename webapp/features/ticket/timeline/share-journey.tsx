"use client";
// GET /api/base/booking/{session_unique}/follow-link/: a link that shows others the state of the journey
// without any data of the buyer. Loaded lazily.

import promise from "@content/catalogues/tr/promise.json";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { addressOf, get } from "@/lib/api/client";
import { useAppInfo } from "@/lib/api/use-app-info";
import { Messages } from "@/lib/i18n/provider";
import { shareAddress, webOrigin } from "@/lib/share";
import { toast } from "@/lib/toast";
import { Button } from "@/ui/button";
import { Share2 } from "@/ui/icons";
import styles from "./share-journey.module.css";

export default function ShareJourney({ session }: { session: string }) {
  return (
    <Messages turkish={{ promise }}>
      <Share session={session} />
    </Messages>
  );
}

function Share({ session }: { session: string }) {
  const t = useTranslations("promise.share");
  const common = useTranslations("common");
  const domain = useAppInfo().data?.app_domain;
  const [isBusy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    try {
      const { link } = await get(
        addressOf("/api/base/booking/{session_unique}/follow-link/", { session_unique: session }),
      );
      await shareAddress(webOrigin(domain) + link, {
        title: t("open"),
        copy: t("copy"),
        cancel: common("cancel"),
        copied: t("copied"),
        copyFailed: t("copyFailed"),
        close: common("close"),
      });
    } catch {
      toast(t("failed"), { tone: "danger" });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.share}>
      <Button look="secondary" icon={<Share2 />} busy={isBusy} onClick={share} wide>
        {t("open")}
      </Button>
      <p className={styles.shareHint}>{t("hint")}</p>
    </div>
  );
}
