// The apps' tests: what `cap sync` put into the Android project, in a Chromium as large as a phone. Run by `./scripts/test`.

import { defineConfig } from "@playwright/test";
import web from "../webapp/playwright.config";

export default defineConfig({
  ...web,
  testDir: "test",
  use: { ...web.use, viewport: { width: 390, height: 844 } },
});
