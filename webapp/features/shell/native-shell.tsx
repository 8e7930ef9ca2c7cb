"use client";
// What an app has around its screens and a browser has not. Rendered by the shell; a browser loads nothing of it.

import { lazy, Suspense, useSyncExternalStore } from "react";
import { isNative } from "@/lib/device";

const Native = lazy(() => import("./native"));
const never = () => () => undefined;

export function NativeShell() {
  const native = useSyncExternalStore(never, isNative, () => false);
  return <Suspense>{native && <Native />}</Suspense>;
}
