"use client";
// What a native start needs and the web does not: a deep link is mapped to a page this app has, and the version is checked.

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { hrefFor } from "@/lib/address";
import type { AppInfo } from "@/lib/api/types";
import { useAppInfo } from "@/lib/api/use-app-info";
import { platform } from "@/lib/device";
import { ask } from "@/lib/dialog";

export function useNativeStart() {
  const router = useRouter();
  const checkVersion = useVersionCheck();
  const { data: info, error } = useAppInfo();
  const checked = useRef(false);
  useEffect(() => {
    if (platform() === "web") return;
    const { pathname, search } = window.location;
    const href = hrefFor({ pathname, search });
    if (href !== pathname + search) router.replace(href);
  }, [router]);
  useEffect(() => {
    if (platform() === "web" || checked.current || !(info || error)) return;
    checked.current = true;
    checkVersion(info);
  }, [info, error, checkVersion]);
}

function useVersionCheck() {
  const t = useTranslations("shell.version");
  const common = useTranslations("common");
  return async (info: AppInfo | undefined): Promise<void> => {
    if (!info) {
      await ask({ title: common("error"), text: common("checkConnection"), confirm: common("retry") });
      window.location.reload();
      return;
    }
    const store = platform() === "ios" ? info.app_store : info.google_play;
    if (!info.is_usable) {
      // No way round it: the question comes back until the app is updated.
      for (;;)
        if (await ask({ title: t("title"), text: t("unusable"), confirm: t("update") })) window.open(store);
    }
    if (info.is_suported) return;
    const text = t("available", { version: info.version });
    if (await ask({ title: t("title"), text, confirm: t("update"), cancel: t("continue") }))
      window.open(store);
  };
}
