// The same rental from another day on. Fetched when one is asked for.

import type { CarSearchOption } from "@/lib/api/car-types";
import { addDays, dayOffset } from "@/lib/dates";

/** As long a rental. */
export const movedTo = ({ pickup_date, dropoff_date }: CarSearchOption, day: string) => ({
  pickup_date: day,
  dropoff_date: addDays(day, dayOffset(pickup_date, dropoff_date)),
});
