// Checks that values repeated in the native projects, whose tools cannot read the original,
// match the original.
import { readFileSync } from "node:fs";
import info from "@content/info.json";
import { expect, it } from "vitest";
import { ID_ROUTES } from "@/lib/address";
import { version } from "../package.json";

const shell = (file: string) => readFileSync(`../ionic-shell/${file}`, "utf8");
const all = (text: string, pattern: RegExp) => [
  ...new Set([...text.matchAll(pattern)].map(([, found]) => found)),
];
const project = shell("ios/App/App.xcodeproj/project.pbxproj");

it("Android and iOS build the app id that the app info links to", () => {
  const { appId } = JSON.parse(shell("capacitor.config.json"));
  expect(new URL(info.google_play).searchParams.get("id")).toBe(appId);
  expect(all(shell("android/app/build.gradle"), /(?:applicationId|namespace =) "(.+)"/g)).toEqual([appId]);
  expect(all(project, /PRODUCT_BUNDLE_IDENTIFIER = (.+);/g)).toEqual([appId]);
});

it("the iOS project has the web app's version and the site's domain", () => {
  expect(all(project, /MARKETING_VERSION = (.+);/g)).toEqual([version]);
  expect(all(project, /APP_DOMAIN = (.+);/g)).toEqual([info.app_domain]);
});

it("the Android app opens every shared search, trip, ticket and payment, and nothing else", () => {
  const named = ID_ROUTES.filter((route) => route !== "/corporate/");
  const payments = ["flight", "bus", "car"].map((product) => `/${product}/payment/`);
  const prefixes = all(shell("android/app/src/main/AndroidManifest.xml"), /android:pathPrefix="(.+?)"/g);
  expect(prefixes.sort()).toEqual([...named, ...payments, "/follow/"].sort());
});
