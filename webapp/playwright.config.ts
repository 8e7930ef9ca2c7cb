// Configuration of the browser tests: the static export in Chromium, on the real local stack.
// `scripts/test` starts the stack and sets its origin. By hand: `./scripts/dev --export`, then `pnpm
// --filter webapp exec playwright test`.

import { defineConfig } from "@playwright/test";

const CHROMIUM_ARGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

export default defineConfig({
  testDir: "e2e",
  // `scripts/shots` takes screenshots instead, `scripts/bench touches` counts touches.
  testMatch: process.env.ROTA_SHOTS ? "shots.ts" : process.env.ROTA_TOUCHES ? "touches.ts" : "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // A test that passes on the second try is reported as flaky with its trace, and needs attention. Without
  // retries, run with `--trace on` for details.
  retries: process.env.CI ? 1 : 0,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    baseURL: process.env.ROTA_ORIGIN ?? "http://localhost:3000",
    viewport: { width: 1280, height: 900 },
    locale: "tr-TR",
    timezoneId: "Europe/Istanbul",
    contextOptions: { reducedMotion: "reduce" },
    // The service worker stores the whole build on each fresh device, which costs a second of CPU time per
    // test. The tests of purchases and of bad connections enable it.
    serviceWorkers: "block",
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    trace: "on-first-retry",
    launchOptions: {
      executablePath: process.env.ROTA_CHROMIUM ?? "/usr/bin/chromium-headless-shell",
      args: CHROMIUM_ARGS,
    },
  },
});
