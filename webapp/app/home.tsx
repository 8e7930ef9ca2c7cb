"use client";
// Home with the forms of all products. That of flights is in the page; the others are fetched when their tab is meant, or was the
// last one used.

import home from "@content/catalogues/tr/home.json";
import { lazy, Suspense } from "react";
import { FlightSearchForm } from "@/features/flight-search/flight-search-form";
import { HomeScreen, type ProductForm } from "@/features/home/home-screen";
import { Messages } from "@/lib/i18n/provider";
import { SearchFormSkeleton } from "@/ui/search-form";

const loadBus = () => import("@/features/bus-search/bus-search-form");
const loadCar = () => import("@/features/car-search/car-search-form");
const BusSearchForm = lazy(async () => ({ default: (await loadBus()).BusSearchForm }));
const CarSearchForm = lazy(async () => ({ default: (await loadCar()).CarSearchForm }));

const FORMS: readonly ProductForm[] = [
  { product: "flight", form: <FlightSearchForm /> },
  {
    product: "bus",
    form: (
      <Suspense fallback={<SearchFormSkeleton />}>
        <BusSearchForm />
      </Suspense>
    ),
    warm: () => void loadBus(),
  },
  {
    product: "car",
    form: (
      <Suspense fallback={<SearchFormSkeleton />}>
        <CarSearchForm />
      </Suspense>
    ),
    warm: () => void loadCar(),
  },
];

export const Home = () => (
  <Messages turkish={{ home }}>
    <HomeScreen forms={FORMS} />
  </Messages>
);
