/**
 * `--help` of every command: what its file in `scripts/` says of it. Imported first: nothing was done yet, and that it is said at all
 * shows that every part of the command is there.
 */
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "./tools.mjs";

if (process.argv.slice(2).includes("--help")) {
  const starts = `/stack/${basename(process.argv[1])}"`;
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
