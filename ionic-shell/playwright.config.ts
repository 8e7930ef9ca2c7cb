// Tests of the apps: the files that `cap sync` copied into the Android project, in a phone-sized Chromium.
// Run by `./scripts/test`.

import { defineConfig } from "@playwright/test";
import web from "../webapp/playwright.config";

export default defineConfig({
  ...web,
  testDir: "test",
  use: { ...web.use, viewport: { width: 390, height: 844 } },
});
