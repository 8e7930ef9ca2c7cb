// Moves a rental to another pick-up day. Loaded lazily on request.

import type { CarSearchOption } from "@/lib/api/car-types";
import { addDays, dayOffset } from "@/lib/dates";

/** Keeps the length of the rental. */
export const movedTo = ({ pickup_date, dropoff_date }: CarSearchOption, day: string) => ({
  pickup_date: day,
  dropoff_date: addDays(day, dayOffset(pickup_date, dropoff_date)),
});
