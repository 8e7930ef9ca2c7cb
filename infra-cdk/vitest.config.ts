import { defineConfig } from "vitest/config";

// One synthesis takes seconds on a busy machine.
export default defineConfig({
  test: { testTimeout: 120_000, hookTimeout: 120_000, globalSetup: "test/own-folder.ts" },
});
