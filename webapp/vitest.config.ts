import { createRequire } from "node:module";
import path from "node:path";
import read from "icu-minify/compile";
import { defineConfig } from "vitest/config";
import { readMessages } from "./lib/i18n/read-messages";

const here = import.meta.dirname;
const ofNextIntl = createRequire(createRequire(import.meta.url).resolve("next-intl"));

export default defineConfig({
  plugins: [
    {
      // As next.config.ts says.
      name: "read-catalogues",
      enforce: "pre",
      transform: (text, file) =>
        /\/content\/catalogues\/.+\.json$/.test(file)
          ? JSON.stringify(readMessages(JSON.parse(text), read))
          : undefined,
    },
  ],
  resolve: {
    alias: [
      // Ionic draws in a browser only; the browser tests have the real one.
      { find: /^@ionic\/react$/, replacement: path.resolve(here, "test/ionic.tsx") },
      {
        find: "use-intl/format-message",
        replacement: ofNextIntl.resolve("use-intl/format-message/format-only"),
      },
      { find: "@content", replacement: path.resolve(here, "../content") },
      { find: "@", replacement: here },
    ],
  },
  test: {
    server: { deps: { inline: ["next-intl", "use-intl"] } },
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
