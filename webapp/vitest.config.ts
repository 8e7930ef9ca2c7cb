import path from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  esbuild: { jsx: "automatic" },
  resolve: {
    alias: {
      "@content": path.resolve(import.meta.dirname, "../content"),
      "@": import.meta.dirname,
    },
  },
  test: {
    environment: "happy-dom",
    include: ["{app,features,lib,ui}/**/*.test.{ts,tsx}"],
    setupFiles: ["./test-setup.ts"],
    restoreMocks: true,
  },
});
