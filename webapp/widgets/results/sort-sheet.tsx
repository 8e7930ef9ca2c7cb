"use client";
// Order of the results, in a sheet: key and direction. Loads when it is first opened.

import { useTranslations } from "next-intl";
import { type Sort, useAtOnce } from "@/lib/search/use-refinement";
import { RadioGroup } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { Sheet } from "@/ui/sheet";
import styles from "./sort-sheet.module.css";

export default function SortSheet<Key extends string>({
  open,
  onClose,
  keys,
  ...sorted
}: {
  open: boolean;
  onClose: () => void;
  keys: readonly { value: Key; label: string }[];
  sort: Sort<Key>;
  /** Declared as a method: `lazy` erases the type parameter and takes `Key` as any string. */
  onSort(sort: Sort<Key>): void;
}) {
  const t = useTranslations("search.sorts");
  const [sort, onSort] = useAtOnce(sorted.sort, sorted.onSort);
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
