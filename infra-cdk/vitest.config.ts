import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One synthesis takes seconds on a busy machine.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    globalSetup: "test/own-folder.ts",
    // One module context for all files: the CDK loads once and each stage is synthesised once, which saves
    // a third of the processor time.
    isolate: false,
    fileParallelism: false,
  },
});
