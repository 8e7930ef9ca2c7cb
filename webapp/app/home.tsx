"use client";
// Home with the search forms of all products and of the multimodal search. The form of flights is part of
// the page; the others load when their tab is hovered, focused or was the last one used.

import home from "@content/catalogues/tr/home.json";
import { lazy, Suspense } from "react";
import { FlightSearchForm } from "@/features/flight-search/flight-search-form";
import { type HomeForm, HomeScreen } from "@/features/home/home-screen";
import { Messages } from "@/lib/i18n/provider";
import { SearchFormSkeleton } from "@/widgets/search/search-form";

const loadBus = () => import("@/features/bus-search/bus-search-form");
const loadCar = () => import("@/features/car-search/car-search-form");
const loadMultimodal = () => import("@/features/multimodal-search/multimodal-search-form");
const BusSearchForm = lazy(async () => ({ default: (await loadBus()).BusSearchForm }));
const CarSearchForm = lazy(async () => ({ default: (await loadCar()).CarSearchForm }));
const MultimodalSearchForm = lazy(async () => ({ default: (await loadMultimodal()).MultimodalSearchForm }));

const FORMS: readonly HomeForm[] = [
  { searched: "flight", form: <FlightSearchForm /> },
  {
    searched: "bus",
    form: (
      <Suspense fallback={<SearchFormSkeleton />}>
        <BusSearchForm />
      </Suspense>
    ),
    warm: () => void loadBus(),
  },
  {
    searched: "car",
    form: (
      <Suspense fallback={<SearchFormSkeleton />}>
        <CarSearchForm />
      </Suspense>
    ),
    warm: () => void loadCar(),
  },
  {
    searched: "all",
    form: (
      <Suspense fallback={<SearchFormSkeleton />}>
        <MultimodalSearchForm />
      </Suspense>
    ),
    warm: () => void loadMultimodal(),
  },
];

export const Home = () => (
  <Messages turkish={{ home }}>
    <HomeScreen forms={FORMS} />
  </Messages>
);
