// Whose lines a question is about, in its own words: of several travellers some may stay as they are. Needs the `manage` messages.

import { useTranslations } from "next-intl";
import { useFormat } from "@/lib/use-format";
import type { ManagedBooking } from "./manage";

/** Takes ids of lines. */
export function useForWhom({ lines, travellers }: Pick<ManagedBooking, "lines" | "travellers">) {
  const t = useTranslations("manage");
  const format = useFormat();
  return (asked: string[]) => {
    const positions = lines.filter(({ id }) => asked.includes(id)).map(({ traveller }) => traveller);
    const named = travellers.filter((_, at) => positions.includes(at));
    return t("forWhom", { names: format.list(named.map(({ name, surname }) => `${name} ${surname}`)) });
  };
}
