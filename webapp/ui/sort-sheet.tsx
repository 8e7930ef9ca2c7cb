"use client";
// The order of results: by what, and which end first.

import { useTranslations } from "next-intl";
import type { Sort } from "@/lib/search/use-refinement";
import { RadioGroup } from "./field";
import { Segmented } from "./segmented";
import { Sheet } from "./sheet";
import styles from "./sort-sheet.module.css";

export function SortSheet<Key extends string>({
  open,
  onClose,
  keys,
  sort,
  onSort,
}: {
  open: boolean;
  onClose: () => void;
  keys: readonly { value: Key; label: string }[];
  sort: Sort<Key>;
  onSort: (sort: Sort<Key>) => void;
}) {
  const t = useTranslations("search.sorts");
  return (
    <Sheet open={open} onClose={onClose} title={t("title")}>
      <div className={styles.sorts}>
        <Segmented
          label={t("direction")}
          options={[
            { value: "ascending", label: t("ascending") },
            { value: "descending", label: t("descending") },
          ]}
          value={sort.descending ? "descending" : "ascending"}
          onChange={(direction) => onSort({ ...sort, descending: direction === "descending" })}
        />
        <RadioGroup
          legend={t("key")}
          legendHidden
          options={keys}
          input={(key) => ({
            name: "sort",
            checked: key === sort.key,
            onChange: () => onSort({ ...sort, key }),
          })}
        />
      </div>
    </Sheet>
  );
}
