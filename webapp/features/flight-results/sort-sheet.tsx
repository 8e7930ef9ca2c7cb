"use client";
// The order of the results: by what, and which end first.

import { useTranslations } from "next-intl";
import { RadioGroup } from "@/ui/field";
import { Segmented } from "@/ui/segmented";
import { Sheet } from "@/ui/sheet";
import styles from "./sort-sheet.module.css";
import { type Sort, sortKeys } from "./sorts";

export function SortSheet({
  open,
  onClose,
  packaged,
  sort,
  onSort,
}: {
  open: boolean;
  onClose: () => void;
  packaged: boolean;
  sort: Sort;
  onSort: (sort: Sort) => void;
}) {
  const t = useTranslations("results.sorts");
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
          options={sortKeys(packaged).map((key) => ({ value: key, label: t(key) }))}
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
