// The web app is a static export: no server of its own, `/api` is answered by the edge on the same origin.
import path from "node:path";
import type { NextConfig } from "next";
import { version } from "./package.json";

const repository = path.resolve(import.meta.dirname, "..");

const config: NextConfig = {
  output: "export",
  trailingSlash: true,
  reactStrictMode: true,
  poweredByHeader: false,
  devIndicators: false,
  env: { APP_VERSION: version },
  experimental: { inlineCss: true },
  turbopack: {
    root: repository,
    // Neither bundler shakes Ionic; `scripts/prepare.mjs` bundles the few parts that are used (decisions/08).
    resolveAlias: { "@ionic/react": "./generated/ionic.js" },
  },
};

export default config;
