/**
 * `--help` of every command: prints the comment of the command's file in `scripts/`. This module is
 * imported first, before anything has an effect; printing the help also shows that every module of the
 * command exists.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { ROOT } from "./tools.mjs";

if (process.argv.slice(2).includes("--help")) {
  const [, program] = process.argv;
  const starts = `/stack/${basename(dirname(program))}/${basename(program)}"`;
  for (const { name } of readdirSync(join(ROOT, "scripts"), { withFileTypes: true }).filter((file) =>
    file.isFile(),
  )) {
    const lines = readFileSync(join(ROOT, "scripts", name), "utf8").split("\n");
    if (!lines.some((line) => line.includes(starts))) continue;
    const said = lines.slice(1).filter((line) => line.startsWith("# "));
    console.log([name, ...said.map((line) => line.slice(1))].join("\n"));
  }
  process.exit(0);
}
