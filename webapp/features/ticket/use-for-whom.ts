// Whose lines a question is about, in its own words: of several travellers some may stay as they are. Needs the `manage` messages.

import { useTranslations } from "next-intl";
import { useList } from "@/lib/use-list";
import type { ManagedBooking } from "./manage";

/** The ids are of all lines that a quote or a change takes along, as infants with their adults, and not only of those that were ticked. */
export function useForWhom({ lines, travellers }: Pick<ManagedBooking, "lines" | "travellers">) {
  const t = useTranslations("manage");
  const list = useList();
  return (asked: string[]) => {
    const positions = lines.filter(({ id }) => asked.includes(id)).map(({ traveller }) => traveller);
    const named = travellers.filter((_, at) => positions.includes(at));
    return t("forWhom", { names: list(named.map(({ name, surname }) => `${name} ${surname}`)) });
  };
}
