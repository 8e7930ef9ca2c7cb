// Files of one worker share its process and what it has loaded from node_modules. Each begins with the app newly loaded, in a new window
// where it needs one (browser.ts), and takes back what it did to the process.

import { afterAll, vi } from "vitest";

await globalThis.openWindow?.();
vi.resetModules();

const known = new Set(Object.keys(globalThis));
const { setTimeout, setInterval, clearTimeout } = globalThis;
const timers: ReturnType<typeof setTimeout>[] = [];
const noted = (begin: typeof setTimeout | typeof setInterval) => {
  return (act: () => void, ms?: number, ...given: []) => {
    const timer = begin(act, ms, ...given);
    timers.push(timer);
    return timer;
  };
};
Object.assign(globalThis, { setTimeout: noted(setTimeout), setInterval: noted(setInterval) });

// A wait that outlives its file, as a lost call that is asked again, would act within a later one.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  Object.assign(globalThis, { setTimeout, setInterval });
  for (const timer of timers) clearTimeout(timer);
  for (const name of Object.keys(globalThis)) if (!known.has(name)) Reflect.deleteProperty(globalThis, name);
});
