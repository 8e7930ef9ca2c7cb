"use client";
// Header of the multimodal search results, also while they load: number of results, share button and sort
// order.

import { useTranslations } from "next-intl";
import type { MultimodalResults } from "@/lib/api/multimodal-types";
import { multimodalHref } from "@/lib/search/multimodal-option";
import { webOrigin } from "@/lib/share";
import { IconButton } from "@/ui/button";
import { Share2 } from "@/ui/icons";
import { Segmented } from "@/ui/segmented";
import { useShare } from "@/widgets/results/use-share";
import styles from "./multimodal-results.module.css";
import { SORT_KEYS, type SortKey } from "./sorts";

export function MultimodalHead({
  option,
  places,
  count,
  sort,
  onSort,
}: {
  option: string;
  /** Undefined until the city names are known. */
  places?: Pick<MultimodalResults, "from" | "to">;
  /** Undefined while the search runs. */
  count?: number;
  sort: SortKey;
  onSort: (sort: SortKey) => void;
}) {
  const t = useTranslations("ways");
  const search = useTranslations("search.bar");
  const { from = "", to = "" } = places ?? {};
  const onShare = useShare("all", { from, to }, (domain) => webOrigin(domain) + multimodalHref(option));
  return (
    <div className={styles.head}>
      <div className={styles.heading}>
        <h2 className={styles.count}>
          <span role="status">{count === undefined ? t("searching") : t("count", { count })}</span>
        </h2>
        {places && (
          <IconButton label={search("share")} onClick={onShare}>
            <Share2 />
          </IconButton>
        )}
      </div>
      <div className={styles.sort}>
        <span aria-hidden>{t("sort.label")}:</span>
        <Segmented
          label={t("sort.label")}
          options={SORT_KEYS.map((value) => ({ value, label: t(`sort.${value}`) }))}
          value={sort}
          onChange={onSort}
        />
      </div>
    </div>
  );
}
