"use client";
// Loads the not-found screen lazily, because every page includes this module.

import { lazy, Suspense } from "react";

const NotFoundScreen = lazy(() => import("./not-found-screen"));

export function NotFound() {
  return (
    <Suspense>
      <NotFoundScreen />
    </Suspense>
  );
}
