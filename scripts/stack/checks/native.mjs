/**
 * Copies the web app's export into the native projects, the step before an app is built, and tests the
 * copied files in Chromium.
 */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildExport } from "../cloud/site.mjs";
import { execute } from "../common/processes.mjs";
import { findChromium, installNewerNode, PNPM, ROOT } from "../common/tools.mjs";
import { runTests } from "./test-runs.mjs";

const SHELL = join(ROOT, "ionic-shell");
/** Files that Capacitor writes about the plugins it found; only these are committed. */
const COMMITTED = [
  "android/capacitor.settings.gradle",
  "android/app/capacitor.build.gradle",
  "ios/App/CapApp-SPM/Package.swift",
];
const contents = () => COMMITTED.map((file) => readFileSync(join(SHELL, file), "utf8"));

/** Phase: both projects accept the export, the committed files list every plugin, and the app starts. */
export async function nativeProjects(count) {
  const PATH = `${dirname(installNewerNode())}:${process.env.PATH}`;
  buildExport();
  const before = contents();
  const status = await execute([PNPM, ["--filter", "ionic-shell", "run", "sync"]], count, { PATH });
  const stale = contents().flatMap((text, at) => (text === before[at] ? [] : [COMMITTED[at]]));
  if (stale.length > 0)
    console.log(`files of the native projects were out of date, commit them: ${stale.join(", ")}`);
  const tested = await runTests("playwright", [PNPM, ["--filter", "ionic-shell", "run", "test"]], count, {
    ROTA_CHROMIUM: findChromium(),
  });
  return status || tested || stale.length;
}
