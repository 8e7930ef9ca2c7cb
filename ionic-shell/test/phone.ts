// Phone that runs the synced app: files are served as Capacitor's server on the device serves them, and the
// bridge is the stand-in of the web app's tests. Of the API only the app info has a response.

import { existsSync } from "node:fs";
import { join } from "node:path";
import { test as base, expect } from "@playwright/test";
import { buildSync } from "esbuild";
import type { native as Native } from "../../webapp/test/native";

declare const phone: { native: typeof Native };

const PUBLIC = join(import.meta.dirname, "../android/app/src/main/assets/public");
const ORIGIN = "https://localhost";
const INFO = {
  languages: { tr: "Türkçe" },
  locale_versions: { tr: "1" },
  currency_codes: { TRY: "₺" },
  contact_phone: "+90 850 000 07 68",
  social: {},
  version: "9.0.0",
  is_usable: true,
  is_suported: true,
  google_play: "https://play.example/",
};

const bridge = buildSync({
  entryPoints: [join(import.meta.dirname, "../../webapp/test/native.ts")],
  bundle: true,
  write: false,
  format: "iife",
  globalName: "phone",
  // An init script has its own scope, so the bundle is made global.
  footer: { js: "globalThis.phone = phone;" },
}).outputFiles[0]?.text;

export class Phone {
  /** Response of the app info call; null stands for no response. */
  info: Partial<typeof INFO> | null = {};
  constructor(readonly page: import("@playwright/test").Page) {}

  async insert() {
    await this.page.addInitScript({ content: bridge ?? "" });
    await this.page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname === "/api/mobile/info/" && this.info)
        return route.fulfill({ json: { ...INFO, ...this.info } });
      if (pathname.startsWith("/api/"))
        return route.fulfill({ status: 404, json: { code: "not_found", message: "" } });
      // Every address without a dot is the home page.
      const isFile = pathname.split("/").at(-1)?.includes(".");
      const path = join(PUBLIC, isFile ? pathname : "index.html");
      return existsSync(path) ? route.fulfill({ path }) : route.fulfill({ status: 404 });
    });
  }

  async begin(address = "/") {
    await this.page.goto(ORIGIN + address);
    await this.page.waitForFunction(() => phone.native.isHeard("App.backButton"));
  }

  fire = (event: string, data: unknown) =>
    this.page.evaluate(([name, given]) => phone.native.fire(name as string, given), [event, data]);

  back = (canGoBack: boolean) => this.fire("App.backButton", { canGoBack });

  hasCalled = (call: string) =>
    this.page.evaluate((name) => phone.native.calls.some((made) => made.call === name), call);
}

export const test = base.extend<{ app: Phone }>({
  app: async ({ page }, use) => {
    const app = new Phone(page);
    await app.insert();
    await use(app);
  },
});
export { expect };
