"use client";
// Home's search forms with their messages, for pages without these messages. Each form loads separately.

import home from "@content/catalogues/tr/home.json";
import { type ComponentType, lazy } from "react";
import { Messages } from "@/lib/i18n/provider";

const worded = (Form: ComponentType) =>
  function WordedForm() {
    return (
      <Messages turkish={{ home }}>
        <Form />
      </Messages>
    );
  };

export const FlightForm = worded(
  lazy(async () => ({
    default: (await import("@/features/flight-search/flight-search-form")).FlightSearchForm,
  })),
);
export const BusForm = worded(
  lazy(async () => ({ default: (await import("@/features/bus-search/bus-search-form")).BusSearchForm })),
);
export const CarForm = worded(
  lazy(async () => ({ default: (await import("@/features/car-search/car-search-form")).CarSearchForm })),
);
export const MultimodalForm = worded(
  lazy(async () => ({
    default: (await import("@/features/multimodal-search/multimodal-search-form")).MultimodalSearchForm,
  })),
);
