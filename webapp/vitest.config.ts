import path from "node:path";
import { defineConfig } from "vitest/config";

const here = import.meta.dirname;

export default defineConfig({
  resolve: {
    alias: [
      // Ionic draws in a browser only; the browser tests have the real one.
      { find: /^@ionic\/react$/, replacement: path.resolve(here, "test/ionic.tsx") },
      { find: "@content", replacement: path.resolve(here, "../content") },
      { find: "@", replacement: here },
    ],
  },
  test: {
    environment: "happy-dom",
    // As next.config.ts says; without it next/link drops the slash.
    env: { __NEXT_TRAILING_SLASH: "true" },
    testTimeout: 30_000,
    include: ["{app,features,lib,ui,test}/**/*.test.{ts,tsx}"],
    setupFiles: ["./test/setup.ts"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
