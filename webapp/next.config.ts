// The web app is a static export: no server of its own, `/api` is answered by the edge on the same origin.
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
    // Neither bundler shakes Ionic; `scripts/prepare.mjs` bundles the few parts that are used (decisions/08).
    // Messages come read already: Turkish by the build, the others by lib/i18n/catalogue.ts. No reader of ICU in a page.
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
