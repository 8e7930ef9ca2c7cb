import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One synthesis takes seconds on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: "test/own-folder.ts",
    // The CDK is loaded and each stage synthesised once for all files, not once for each: a third of the processor's time.
    isolate: false,
    fileParallelism: false,
  },
});
