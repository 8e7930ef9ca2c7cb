"use client";
// The order of results: by what, and which end first. Comes with its sheet.

import { useTranslations } from "next-intl";
import type { Sort } from "@/lib/search/use-refinement";
import { RadioGroup } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import styles from "./sort-choices.module.css";

export default function SortChoices<Key extends string>({
  keys,
  sort,
  onSort,
}: {
  keys: readonly { value: Key; label: string }[];
  sort: Sort<Key>;
  /** A method: `lazy` knows no type parameters, and takes `Key` for any string. */
  onSort(sort: Sort<Key>): void;
}) {
  const t = useTranslations("search.sorts");
  return (
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
  );
}
