import { createRequire } from "node:module";
import { availableParallelism } from "node:os";
import path from "node:path";
import read from "icu-minify/compile";
import { defineConfig } from "vitest/config";
import seller from "../content/seller.json" with { type: "json" };
import { readMessages } from "./lib/i18n/read-messages";

const here = import.meta.dirname;
const ofNextIntl = createRequire(createRequire(import.meta.url).resolve("next-intl"));

const ROOMS = "{app,features,lib,ui,widgets,test}/**/*";
// Loading a browser environment takes most of a short test's time.
const NEEDS_BROWSER = `${ROOMS}.dom.test.ts`;
// Plug-ins of an app keep the platform that they were loaded on (test/native.ts).
const NEEDS_APP = `${ROOMS}.app.test.{ts,tsx}`;
const ofScreens = {
  environment: "./test/browser.ts",
  setupFiles: ["./test/fresh.ts", "./test/setup.ts"],
};

export default defineConfig({
  plugins: [
    {
      // Same compilation of catalogues as in next.config.ts.
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
      // Ionic only renders in a real browser; the browser tests use the real one.
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
    // `swr` and `user-event` keep responses and a window in module state, so they must load again
    // for each file.
    server: { deps: { inline: ["next-intl", "use-intl", "swr", "@testing-library/user-event"] } },
    // Same setting as in next.config.ts; without it next/link removes the trailing slash.
    env: {
      __NEXT_TRAILING_SLASH: "true",
      AGENCY: JSON.stringify({ ...seller.agency, placeholder: seller.placeholder }),
    },
    testTimeout: 30_000,
    restoreMocks: true,
    unstubGlobals: true,
    pool: "threads",
    maxWorkers: availableParallelism(),
    // Loading React and other libraries takes longer than running most test files, so the files of a worker
    // share them (test/fresh.ts).
    isolate: false,
    sequence: { setupFiles: "list" },
    projects: [
      {
        extends: true,
        test: {
          name: "logic",
          include: [`${ROOMS}.test.ts`],
          exclude: [NEEDS_BROWSER, NEEDS_APP],
          setupFiles: ["./test/fresh.ts"],
        },
      },
      {
        extends: true,
        test: {
          ...ofScreens,
          name: "screens",
          include: [`${ROOMS}.test.tsx`, NEEDS_BROWSER],
          exclude: [NEEDS_APP],
        },
      },
      {
        extends: true,
        test: {
          ...ofScreens,
          name: "apps",
          include: [NEEDS_APP],
          isolate: true,
        },
      },
    ],
  },
});
