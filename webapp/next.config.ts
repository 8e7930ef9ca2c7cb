// Configuration of the web app as a static export: it has no server, and the CDN serves `/api` on
// the same origin.
import { createRequire } from "node:module";
import path from "node:path";
import type { NextConfig } from "next";
import { agency, placeholder } from "../content/seller.json";
import { version } from "./package.json";

const repository = path.resolve(import.meta.dirname, "..");
const ofNextIntl = createRequire(createRequire(import.meta.url).resolve("next-intl"));
const formatOnly = path.relative(
  import.meta.dirname,
  ofNextIntl.resolve("use-intl/format-message/format-only"),
);

const config: NextConfig = {
  output: "export",
  trailingSlash: true,
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  env: {
    AGENCY: JSON.stringify({ ...agency, placeholder }),
    APP_VERSION: version,
    API_ORIGIN: process.env.API_ORIGIN ?? "",
    MAIN_SITE: process.env.MAIN_SITE ?? "",
    SITE_ORIGIN: process.env.SITE_ORIGIN ?? "",
  },
  turbopack: {
    root: repository,
    // No bundler removes unused parts of Ionic, so `scripts/prepare.mjs` bundles the used ones
    // (decisions/08). Messages arrive compiled: Turkish by the build, other languages by
    // lib/i18n/catalogue.ts, so that no page contains an ICU parser.
    resolveAlias: {
      "@ionic/react": "./generated/ionic.js",
      "use-intl/format-message": `./${formatOnly}`,
    },
    rules: {
      "*.json": {
        condition: { path: /content\/catalogues\/.+\.json$/ },
        loaders: [
          {
            loader: "next-intl/extractor/catalogLoader",
            options: { messages: { format: "json", precompile: true, sourceLocale: "tr" } },
          },
        ],
        as: "*.js",
      },
    },
  },
};

export default config;
