/**
 * `scripts/release`: the functions as they are deployed, built for arm64, with the size and the SHA-256 of each zip. The same
 * sources give the same bytes wherever they lie: no path of the machine and no time gets into them. `--twice` builds them in
 * another folder again and compares.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { CARGO_LAMBDA, installPython, installZig, ROOT, run } from "./tools.mjs";

const CARGO_HOME = process.env.CARGO_HOME ?? join(homedir(), ".cargo");

/** Builds into `target`, a folder of the repository; gives the folder with one folder for each function. */
export function buildFunctions({ target = "target", functions = [], zipped = false } = {}) {
  installPython();
  installZig();
  const lambdas = join(ROOT, target, "lambda");
  const remap = [
    [CARGO_HOME, "/cargo"],
    [ROOT, "/rota"],
    [join(ROOT, target), "/rota/target"],
  ];
  run(
    CARGO_LAMBDA,
    [
      ...["lambda", "build", "--release", "--arm64", "--locked"],
      ...["--lambda-dir", lambdas],
      ...(zipped ? ["--output-format", "zip"] : []),
      ...functions.flatMap((name) => ["--package", name]),
    ],
    {
      env: {
        ...process.env,
        CARGO_TARGET_DIR: join(ROOT, target),
        RUSTFLAGS: remap.map(([from, to]) => `--remap-path-prefix=${from}=${to}`).join(" "),
        // Of C code, for the messages of its assertions.
        CFLAGS: remap.map(([from, to]) => `-ffile-prefix-map=${from}=${to}`).join(" "),
        SOURCE_DATE_EPOCH: "315532800",
      },
    },
  );
  return lambdas;
}

function names() {
  const { stdout } = spawnSync("cargo", ["metadata", "--format-version=1", "--no-deps", "--offline"], {
    cwd: ROOT,
    encoding: "utf8",
    maxBuffer: 1 << 26,
  });
  return JSON.parse(stdout)
    .packages.filter(({ manifest_path }) => manifest_path.startsWith(join(ROOT, "functions/")))
    .map(({ name }) => name)
    .sort();
}

function main(asked) {
  const twice = asked.includes("--twice");
  const named = asked.filter((word) => word !== "--twice");
  const functions = named.length > 0 ? named : names();
  const zips = (target) => {
    const lambdas = buildFunctions({ target, functions, zipped: true });
    return functions.map((name) => readFileSync(join(lambdas, name, "bootstrap.zip")));
  };
  const first = zips("target");
  const again = twice ? zips("target/again") : first;
  let different = 0;
  for (const [at, name] of functions.entries()) {
    const zip = first[at];
    const same = zip.equals(again[at]);
    different += same ? 0 : 1;
    const size = `${(zip.length / 1e6).toFixed(2)} MB`;
    const verdict = twice ? (same ? "  the same twice" : "  DIFFERENT") : "";
    console.log(
      `${name.padEnd(16)} ${size}  sha256 ${createHash("sha256").update(zip).digest("hex")}${verdict}`,
    );
  }
  process.exit(different === 0 ? 0 : 1);
}

if (process.argv[1] === import.meta.filename) {
  main(process.argv.slice(2));
}
