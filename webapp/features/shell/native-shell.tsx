"use client";
// App-only parts around the screens. Rendered by the shell; a browser loads none of them.

import { lazy, Suspense, useSyncExternalStore } from "react";
import { isNative } from "@/lib/device";

const Native = lazy(() => import("./native"));
const never = () => () => undefined;

export function NativeShell() {
  const native = useSyncExternalStore(never, isNative, () => false);
  return <Suspense>{native && <Native />}</Suspense>;
}
