"use client";

// The flight form's state on this device, with the guessed city's airport as departure.

import { renamedPlace } from "@/lib/api/use-places";
import { type KeptForm, useKeptForm } from "@/lib/search/use-kept-form";
import { emptyForm, type FlightForm, revived, withPlace } from "./form-state";

const KEPT: KeptForm<FlightForm> = {
  name: "flight-search",
  empty: emptyForm,
  renamed: async (form) => ({
    ...form,
    departure: await renamedPlace("flight", form.departure),
    arrival: await renamedPlace("flight", form.arrival),
  }),
  revived,
  lacksPlace: ({ departure }) => departure === null,
  // A guess takes no chosen arrival away.
  placed: (form, { airport }) => {
    const next = airport ? withPlace(form, "departure", airport) : form;
    return next.arrival === form.arrival ? next : form;
  },
};

export const useFlightForm = (onRevived: (form: FlightForm, kept: FlightForm) => void) =>
  useKeptForm(KEPT, onRevived);
