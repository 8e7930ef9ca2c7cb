// Names the passengers and directions of a question when the booking has several passengers and some of
// them keep their ticket or one direction. Needs the `manage` messages.

import { useTranslations } from "next-intl";
import { journeyOf } from "@/lib/account/after-sale";
import type { BookingLine } from "@/lib/api/types";
import { useFormat } from "@/lib/use-format";
import { useList } from "@/lib/use-list";
import type { ManagedBooking } from "./manage";

type Booking = Pick<ManagedBooking, "lines" | "passengers" | "departures">;

/** Returns a function that names the passengers of some lines. */
export function useNamesOf(passengers: Booking["passengers"]) {
  const list = useList();
  return (some: BookingLine[]) => {
    const named = passengers.filter((_, at) => some.some(({ traveller }) => traveller === at));
    return list(named.map(({ name, surname }) => `${name} ${surname}`));
  };
}

/**
 * The ids include the lines that a quote or change adds, such as infants with their adults, and not only
 * the ticked lines.
 */
export function useForWhom({ lines, passengers, departures }: Booking) {
  const t = useTranslations("manage");
  const namesOf = useNamesOf(passengers);
  const format = useFormat();
  return (lineIds: string[]) => {
    const theirs = lines.filter(({ id }) => lineIds.includes(id));
    const isLeft = ({ id, traveller, state }: BookingLine) =>
      !lineIds.includes(id) && state !== "changed" && theirs.some((line) => line.traveller === traveller);
    if (!lines.some(isLeft)) return t("forWhom", { names: namesOf(theirs) });
    const directions = new Map(theirs.map((line) => [journeyOf(line), line]));
    return [...directions]
      .map(([direction, { leg, departs }]) => {
        const { from = "", to = "" } = departures[leg] ?? {};
        const date = departs ? format.date(departs.slice(0, 10)) : "";
        return t("forWay", {
          from,
          to,
          date,
          names: namesOf(theirs.filter((line) => journeyOf(line) === direction)),
        });
      })
      .join(" ");
  };
}
