"use client";
// Chooses the steps and the return search of a booking by its product. Loaded lazily.

import type { BusBooking } from "@/lib/api/bus-types";
import type { CarBooking } from "@/lib/api/car-types";
import type { FlightBooking } from "@/lib/api/types";
import type { AnyBooking, Departure } from "../ticket-product";
import { busBack, flightBack } from "./back";
import { NextSteps } from "./next-steps";
import { busSteps, carSteps, flightSteps, type Next as NextDeparture, nextOf } from "./steps";

const isFlight = (booking: AnyBooking): booking is FlightBooking => "departure_booking" in booking;
const isBus = (booking: AnyBooking): booking is BusBooking => "operators" in booking;
const isCar = (booking: AnyBooking): booking is CarBooking => "vendor" in booking;

export function Next({ booking, departures }: { booking: AnyBooking; departures: Departure[] }) {
  const next = nextOf(booking, departures);
  if (!next) return null;
  const { tickets } = booking;
  return <NextSteps next={next} tickets={tickets} {...partsOf(booking, next)} />;
}

function partsOf(booking: AnyBooking, next: NextDeparture) {
  if (isFlight(booking))
    return { product: "flight", steps: flightSteps(next, booking), back: flightBack(booking) } as const;
  if (isBus(booking)) return { product: "bus", steps: busSteps(next), back: busBack(booking) } as const;
  return { product: "car", steps: isCar(booking) ? carSteps(booking) : [] } as const;
}
