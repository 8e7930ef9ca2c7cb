// Checks the app's version at start: unusable, no longer supported, or unknown without a response. Called
// by native.tsx. Needs the `app-version` messages.

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
  const isShown = useRef(false);
  useEffect(() => {
    if (!info || judged.current) return;
    judged.current = true;
    void isAllowed(info);
  }, [info, isAllowed]);
  useEffect(() => {
    if (info || !error || isShown.current) return;
    isShown.current = true;
    void isOffline(async () => Boolean(await mutate()));
  }, [info, error, mutate, isOffline]);
  // Repeats the check when the device comes online, for members who continued offline to a ticket.
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
      // An unusable version cannot be bypassed: the question reappears until the app is updated.
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
