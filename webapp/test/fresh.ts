// Isolation of test files. The files of one worker share its process and the modules loaded from
// node_modules. Each file starts with newly loaded app modules, in a new window where needed (browser.ts),
// and undoes its changes to the process.

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

// A timer that outlives its file, such as the retry of a failed call, would otherwise fire
// during a later file.
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  Object.assign(globalThis, { setTimeout, setInterval });
  for (const timer of timers) clearTimeout(timer);
  for (const name of Object.keys(globalThis)) if (!known.has(name)) Reflect.deleteProperty(globalThis, name);
});
