/**
 * Reaction to changed files under `scripts/dev`. Rust: the changed function is built first, then the other
 * packages that depend on the file; the function host replaces processes of a new binary. `content/`:
 * nothing is built; the content is published and every function restarts, since a debug build reads the
 * files at its start.
 */
import { existsSync, readdirSync, readFileSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { runBeside } from "../common/processes.mjs";
import { ROOT } from "../common/tools.mjs";

/** Time to collect changes, in milliseconds, since an editor writes a file in several steps. */
const SETTLE_MS = 50;

const SOURCES = ["functions", "shared", "content"];

/**
 * `environments` is the folder with a file for each function, and `publish` the command that publishes the
 * content.
 */
export async function reloadOnChange({ environments, publish }) {
  const changed = new Set();
  let settling;
  let running = Promise.resolve();
  const reload = () => {
    const paths = [...changed];
    changed.clear();
    running = running
      .then(() =>
        paths.some((path) => path.startsWith("content/")) ? renewContent(publish, environments) : 0,
      )
      .catch((error) => console.error(error.message))
      .then(() => buildChanged(paths.filter(isBuilt)));
  };
  const notice = (path) => {
    changed.add(path);
    clearTimeout(settling);
    settling = setTimeout(reload, SETTLE_MS);
  };
  // Imported on demand, because this module is loaded before the packages are installed.
  const { watch } = await import("chokidar");
  const options = { cwd: ROOT, ignored: /\/node_modules$/, ignoreInitial: true };
  watch(SOURCES, options).on("all", (_event, path) => notice(path));
}

/**
 * Returns true for sources, manifests, and files compiled into a binary, such as a certificate or a style
 * sheet.
 */
const isBuilt = (path) => !path.startsWith("content/") && !path.includes("/tests/");

async function renewContent(publish, environments) {
  const begun = Date.now();
  if ((await runBeside(...publish)) !== 0) return;
  for (const name of readdirSync(environments)) utimesSync(join(environments, name), new Date(), new Date());
  console.log(`content renewed in ${Date.now() - begun} ms`);
}

async function buildChanged(paths) {
  if (paths.length === 0) return;
  const begun = Date.now();
  const first = [...new Set(paths.map(packageOf))].filter(Boolean);
  const bins = first.flatMap((name) => ["--bin", name]);
  if (bins.length > 0 && (await runBeside("cargo", ["build", "--quiet", ...bins])) !== 0) return;
  if (bins.length > 0) console.log(`${first.join(", ")} built in ${Date.now() - begun} ms`);
  if ((await runBeside("cargo", ["build", "--quiet", "--bins"])) === 0) {
    console.log(`everything built in ${Date.now() - begun} ms`);
  }
}

/** Returns the function that the file belongs to; undefined for shared files. */
function packageOf(path) {
  const manifest = join(ROOT, ...path.split("/").slice(0, 2), "Cargo.toml");
  if (!path.startsWith("functions/") || !existsSync(manifest)) return undefined;
  return /^name = "(.+)"$/m.exec(readFileSync(manifest, "utf8"))?.[1];
}
