// Apart from the formats, which the first pages load: they list nothing.

import { useLocale } from "next-intl";

/** Puts names and numbers in a row: Arabic has a comma of its own. */
export function useList() {
  const comma = useLocale().startsWith("ar") ? "، " : ", ";
  return (items: (string | number)[]) => items.join(comma);
}
