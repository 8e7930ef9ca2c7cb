// The browser tests: the static export in Chromium on the real local stack. `scripts/test` starts the stack and names its origin;
// by hand: `./scripts/dev --export`, then `pnpm --filter webapp exec playwright test`.

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
  // `scripts/shots` takes pictures instead, `scripts/bench touches` counts.
  testMatch: process.env.ROTA_SHOTS ? "shots.ts" : process.env.ROTA_TOUCHES ? "touches.ts" : "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  // A second try is printed as flaky and keeps its trace: it is news, not noise. Without one, `--trace on` tells more.
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
    // It keeps the whole build on each fresh device, a second of a processor in every test; purchases and tests of a bad line have it.
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
