/**
 * Builds the functions for arm64, as they are deployed. The build is reproducible: the same sources give
 * the same bytes, in any folder.
 */
import { homedir } from "node:os";
import { join } from "node:path";
import { functionNames } from "../cloud/template.mjs";
import { CARGO_LAMBDA, installPython, installZig, ROOT, run } from "../common/tools.mjs";

const CARGO_HOME = process.env.CARGO_HOME ?? join(homedir(), ".cargo");

/**
 * Builds into `target`, a folder of the repository, and returns the folder that holds one folder per
 * function. Packages are built by name: a build of the whole workspace would add features that only tools
 * need.
 */
export function buildFunctions({ target = "target", functions = functionNames } = {}) {
  installPython();
  installZig();
  const lambdas = join(ROOT, target, "lambda");
  // No path of the machine and no build time gets into a function.
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
      ...functions.flatMap((name) => ["--package", name]),
    ],
    {
      env: {
        ...process.env,
        CARGO_TARGET_DIR: join(ROOT, target),
        RUSTFLAGS: remap.map(([from, to]) => `--remap-path-prefix=${from}=${to}`).join(" "),
        // Replaces paths in the assertion messages of C code.
        CFLAGS: remap.map(([from, to]) => `-ffile-prefix-map=${from}=${to}`).join(" "),
        SOURCE_DATE_EPOCH: "315532800",
      },
    },
  );
  return lambdas;
}
