/**
 * Installs the pinned tools in `.tools/` of the project. Every script calls this module before it runs a
 * tool; a second call finds the tool installed and returns at once.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), "../../..");
export const TOOLS = join(ROOT, ".tools");
/** Reads a file of JSON, by its path in the project or by its whole path. */
export const readJson = (path) => JSON.parse(readFileSync(resolve(ROOT, path), "utf8"));
const VERSIONS = readJson("scripts/versions.json");

// The tools call each other by name.
process.env.PATH = [join(TOOLS, "pnpm/node_modules/.bin"), join(TOOLS, "python/bin"), process.env.PATH].join(
  ":",
);

export const PNPM = join(TOOLS, "pnpm/node_modules/.bin/pnpm");
export const CARGO_LAMBDA = join(TOOLS, "python/bin/cargo-lambda");
export const MINISTACK = join(TOOLS, "python/bin/ministack");

/** Ends the script with an explanation. */
export function end(message) {
  console.error(message);
  process.exit(1);
}

/** Options of a command that downloads: one failure of a registry would end a whole run of the tests. */
const FROM_REGISTRY = { tries: 3 };

/** Runs a command with visible output, and exits if the command fails at its last try. */
export function run(command, args, { tries = 1, ...options } = {}) {
  const { status, error } = spawnSync(command, args, { cwd: ROOT, stdio: "inherit", ...options });
  if (status === 0) return;
  if (tries === 1) end(`failed: ${[command, ...args].join(" ")}${error ? ` (${error.message})` : ""}`);
  run(command, args, { ...options, tries: tries - 1 });
}

/** Runs `install` unless the tool is already in the state that `wanted` describes. */
export function once(name, wanted, install) {
  const stamp = join(TOOLS, `${name}.stamp`);
  const digest = createHash("sha256").update(wanted).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === digest) {
    return;
  }
  console.log(`preparing ${name}`);
  mkdirSync(TOOLS, { recursive: true });
  install();
  writeFileSync(stamp, digest);
}

/** Installs packages of Python. Each one is pinned, so pip resolves nothing. */
function installPip(name, versions, { options = [], before = () => {} } = {}) {
  const packages = Object.entries(versions).map(([name, version]) => `${name}==${version}`);
  once(name, packages.join(" "), () => {
    before();
    const pip = join(TOOLS, "python/bin/pip");
    run(pip, ["install", "--quiet", "--no-deps", ...options, ...packages], FROM_REGISTRY);
  });
}

/** cargo-lambda's compiler is needed for a deployment only, and is not among these packages. */
export const installPython = () =>
  installPip("python", VERSIONS.python, {
    before: () => run("python3", ["-m", "venv", join(TOOLS, "python")]),
  });

export const PYTHON = join(TOOLS, "python/bin/python");
export const SCHEMATHESIS = join(TOOLS, "python/bin/schemathesis");
export const OPENAPI_PYTHON_CLIENT = join(TOOLS, "python/bin/openapi-python-client");
export const OPENAPI_TS = join(ROOT, "node_modules/@hey-api/openapi-ts/bin/run.js");

/**
 * Only the fuzz tests need Schemathesis. Packages shared with the emulation or the official clients are
 * pinned there.
 */
export const installSchemathesis = () => installPip("schemathesis", VERSIONS.schemathesis);

/**
 * Clients published by iyzico and Duffel, and the generator of Python clients. Packages shared with the fuzz
 * tests are pinned there, or with the emulation.
 */
export function installClients() {
  installSchemathesis();
  installPip("clients", VERSIONS.clients);
}

/** FastAPI and boto3, in a separate folder, because only the benchmark of the twins needs them. */
export const PEERS = join(TOOLS, "peers");

export function installPeers() {
  installPython();
  installPip("peers", VERSIONS.peers, { options: ["--upgrade", "--target", PEERS] });
}

/** Linker for arm64, a hundred megabytes that only the deployment and the benchmark need. */
export const installZig = () => installPip("zig", { ziglang: VERSIONS.zig });

export function installNode() {
  npmTool(readJson("package.json").packageManager);
  once("node_modules", readFileSync(join(ROOT, "pnpm-lock.yaml")), () => {
    run(PNPM, ["install", "--frozen-lockfile"], { env: { ...process.env, CI: "1" }, ...FROM_REGISTRY });
  });
}

export const CARGO_DENY = join(TOOLS, "cargo/bin/cargo-deny");

export function installCargoDeny() {
  const wanted = `cargo-deny@${VERSIONS.cargo["cargo-deny"]}`;
  once("cargo-deny", wanted, () => {
    // A debug build takes half the time, and the tool runs once.
    const how = ["--quiet", "--locked", "--debug", "--no-default-features", "--root", join(TOOLS, "cargo")];
    const profile = {
      CARGO_PROFILE_DEV_DEBUG: "0",
      CARGO_PROFILE_DEV_DEBUG_ASSERTIONS: "false",
      CARGO_PROFILE_DEV_OVERFLOW_CHECKS: "false",
    };
    run("cargo", ["install", ...how, wanted], { env: { ...process.env, ...profile }, ...FROM_REGISTRY });
  });
}

/** Returns the command that installs the system's package of a program, if the program is missing. */
export function installing(name) {
  const install = `apt-get install --yes --quiet --no-install-recommends ${name}`;
  // A fresh machine may lack the package lists.
  const prepare = `echo preparing ${name}; ${install} || { apt-get update --quiet && ${install}; }`;
  return ["sh", ["-c", `command -v ${name} >/dev/null || { ${prepare}; }`]];
}

/** Returns the path of a program, installed from the system's package of that name if missing. */
function fromDebian(name) {
  run(...installing(name));
  return spawnSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).stdout.trim();
}

/** Headless Chromium without its own windows, which would take a core from the pages even when headless. */
export const findChromium = () => fromDebian("chromium-headless-shell");
export const findValgrind = () => fromDebian("valgrind");
/** Load generator in C, which leaves most of the processor to the measured programs. */
export const findWrk = () => fromDebian("wrk");

/** Lighthouse and Capacitor need a newer Node than the product; npm provides Node as a package. */
export function installNewerNode() {
  npmTool(`node@${VERSIONS["newer node"]}`);
  return join(TOOLS, "node/node_modules/node/bin/node");
}

export function installLighthouse() {
  npmTool(`lighthouse@${VERSIONS.lighthouse}`);
  return { node: installNewerNode(), cli: join(TOOLS, "lighthouse/node_modules/lighthouse/cli/index.js") };
}

/** Installs a package, such as `pnpm@10.34.9`, as a tool apart from the product's packages. */
function npmTool(wanted) {
  const [name] = wanted.split("@");
  once(name, wanted, () => {
    run("npm", ["install", "--silent", "--no-save", "--prefix", join(TOOLS, name), wanted], FROM_REGISTRY);
  });
}
