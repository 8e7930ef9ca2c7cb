// Lines of a booking for the tests of this folder.

import type { BookingLine } from "@/lib/api/types";

export const liras = (total: string) => ({ total, currency: "TRY" as const });

/** Lines of two passengers, outbound and return. */
export const thereAndBack = (of: (leg: number, traveller: number) => Partial<BookingLine>): BookingLine[] =>
  [0, 1].flatMap((direction) =>
    [0, 1].map((passenger) => ({
      id: `${2 * direction + passenger + 1}`,
      traveller: passenger,
      leg: direction,
      departs: null,
      departures: [],
      title: "",
      price: liras("1500.00"),
      state: "active",
      cancellable: true,
      changeable: true,
      whole_way: false,
      clock: null,
      terms: [],
      ...of(direction, passenger),
    })),
  );
