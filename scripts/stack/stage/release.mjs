/**
 * `scripts/release` prints the size and the SHA-256 of each function's zip, as deployed. `--twice` builds
 * the functions again in another folder and compares.
 */
import "../common/help.mjs";
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { functionNames } from "../cloud/template.mjs";
import { buildFunctions } from "./functions.mjs";

const { values, positionals: named } = parseArgs({
  allowPositionals: true,
  options: { twice: { type: "boolean", default: false } },
});
const { twice } = values;
const functions = named.length > 0 ? named : functionNames;
// The zip matches the CDK's. A zip stores the time of its files, which is a fixed time here.
const ZIP = `
import io, sys, zipfile
binary, zipped = zipfile.ZipInfo("bootstrap"), io.BytesIO()
binary.external_attr = 0o755 << 16
with zipfile.ZipFile(zipped, "w") as out:
    out.writestr(binary, sys.stdin.buffer.read(), zipfile.ZIP_DEFLATED, 9)
sys.stdout.buffer.write(zipped.getvalue())
`;
const zips = (target) => {
  const lambdas = buildFunctions({ target, functions });
  return functions.map((name) => {
    const input = readFileSync(join(lambdas, name, "bootstrap"));
    return execFileSync("python3", ["-c", ZIP], { input, maxBuffer: 2 * input.length });
  });
};
const first = zips("target");
const again = twice ? zips("target/again") : first;
let different = 0;
for (const [at, name] of functions.entries()) {
  const zip = first[at];
  const same = zip.equals(again[at]);
  different += same ? 0 : 1;
  const size = `${(zip.length / 1e6).toFixed(2)} MB`;
  const verdict = twice ? (same ? "  both builds are equal" : "  the builds DIFFER") : "";
  console.log(
    `${name.padEnd(16)} ${size}  sha256 ${createHash("sha256").update(zip).digest("hex")}${verdict}`,
  );
}
process.exit(different === 0 ? 0 : 1);
