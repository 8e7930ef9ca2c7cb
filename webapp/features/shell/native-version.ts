// The check of an app's version at its start: too old to be used, no longer supported, or no answer to tell by. Called by native.tsx. Needs the
// `app-version` messages.

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import type { AppInfo } from "@/lib/api/types";
import { useAppInfo } from "@/lib/api/use-app-info";
import { platform } from "@/lib/device";
import { ask } from "@/lib/dialog";
import { Network, until } from "@/lib/native-plugins";

export function useVersionGate() {
  const { data: info, error, mutate } = useAppInfo();
  const { isAllowed, isOffline } = useQuestions();
  const judged = useRef(false);
  const told = useRef(false);
  useEffect(() => {
    if (!info || judged.current) return;
    judged.current = true;
    void isAllowed(info);
  }, [info, isAllowed]);
  useEffect(() => {
    if (info || !error || told.current) return;
    told.current = true;
    void isOffline(async () => Boolean(await mutate()));
  }, [info, error, mutate, isOffline]);
  // Who goes on without a connection, to a ticket, is judged when there is one.
  useEffect(() => {
    if (info) return;
    return until(Network.addListener("networkStatusChange", ({ connected }) => connected && void mutate()));
  }, [info, mutate]);
}

function useQuestions() {
  const t = useTranslations("app-version");
  const common = useTranslations("common");
  const ours = { stays: true, unprompted: true };
  const isAllowed = async ({ is_usable, is_suported, version, app_store, google_play }: AppInfo) => {
    const store = platform() === "ios" ? app_store : google_play;
    if (!is_usable) {
      // No way round it: the question comes back until the app is updated.
      for (;;)
        if (await ask({ title: t("title"), text: t("unusable"), confirm: t("update"), ...ours }))
          window.open(store);
    }
    if (is_suported) return;
    const text = t("available", { version });
    if (await ask({ title: t("title"), text, confirm: t("update"), cancel: t("continue"), ...ours }))
      window.open(store);
  };
  const isOffline = async (retry: () => Promise<boolean>) => {
    const text = common("checkConnection");
    const question = {
      title: common("error"),
      text,
      confirm: common("retry"),
      cancel: t("continue"),
      ...ours,
    };
    while (await ask(question)) if (await retry()) return;
  };
  return { isAllowed, isOffline };
}
