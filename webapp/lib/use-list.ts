// Separate from the formats, which the first pages load: these pages have no lists.

import { useLocale } from "next-intl";

/** Joins names and numbers with a comma; Arabic has its own comma. */
export function useList() {
  const comma = useLocale().startsWith("ar") ? "، " : ", ";
  return (items: (string | number)[]) => items.join(comma);
}
