/** The functions as they are deployed, built for arm64: the same sources give the same bytes wherever they lie. */
import { homedir } from "node:os";
import { join } from "node:path";
import { functionNames } from "./template.mjs";
import { CARGO_LAMBDA, installPython, installZig, ROOT, run } from "./tools.mjs";

const CARGO_HOME = process.env.CARGO_HOME ?? join(homedir(), ".cargo");

/**
 * Builds into `target`, a folder of the repository; gives the folder with one folder for each function. By name: built with the whole
 * workspace, they would have what only tools want of their libraries.
 */
export function buildFunctions({ target = "target", functions = functionNames } = {}) {
  installPython();
  installZig();
  const lambdas = join(ROOT, target, "lambda");
  // No path of the machine gets into a function, and no time.
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
        // Of C code, for the messages of its assertions.
        CFLAGS: remap.map(([from, to]) => `-ffile-prefix-map=${from}=${to}`).join(" "),
        SOURCE_DATE_EPOCH: "315532800",
      },
    },
  );
  return lambdas;
}
