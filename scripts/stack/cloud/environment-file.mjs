/** Files of environment variables, one for each function, as `cargo lambda watch --env-file` reads them. */
import { readFileSync, writeFileSync } from "node:fs";

export function writeEnvironment(file, environment) {
  const lines = Object.entries(environment).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(file, lines.join(""));
}

export function readEnvironment(file) {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return Object.fromEntries(lines.map((line) => /^([^=]+)='(.*)'$/.exec(line).slice(1)));
}
