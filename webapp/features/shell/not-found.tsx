"use client";
// Every page carries what an unknown address shows, so it is fetched only there.

import { lazy, Suspense } from "react";

const NotFoundScreen = lazy(() => import("./not-found-screen"));

export function NotFound() {
  return (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  );
}
