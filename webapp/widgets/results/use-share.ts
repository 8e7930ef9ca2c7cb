// Shares the search by its link. Needs the `search` messages.

import { useTranslations } from "next-intl";
import { useAppInfo } from "@/lib/api/use-app-info";
import type { Searched } from "@/lib/product";
import { shareAddress } from "@/lib/share";

export function useShare(
  product: Searched,
  { from, to }: { from: string; to: string },
  /** `domain`: the app's domain, once known. */
  link: (domain: string | undefined) => string,
) {
  const t = useTranslations("search.share");
  const common = useTranslations("common");
  const domain = useAppInfo().data?.app_domain;
  return () =>
    shareAddress(link(domain), {
      title: t("text", { product, from, to }),
      copy: t("copy"),
      cancel: common("cancel"),
      copied: t("copied"),
      copyFailed: t("copyFailed"),
      close: common("close"),
    });
}
