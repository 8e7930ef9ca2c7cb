/**
 * `scripts/deploy`: functions for arm64, then the stack, then the content, then the web app. New assets are there before the first page that
 * names them, and no old asset is removed, so a page that somebody has open keeps working.
 */
import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { publishContent } from "./content.mjs";
import { buildExport, METADATA, OUT, TYPES } from "./site.mjs";
import { CARGO_LAMBDA, installNode, installPython, installZig, PNPM, ROOT, run } from "./tools.mjs";

const [stage, ...context] = process.argv.slice(2);
if (!["development", "staging", "production"].includes(stage)) {
  console.error("usage: scripts/deploy development|staging|production [-c name=value …]");
  process.exit(1);
}
installPython();
installZig();
installNode();
run(CARGO_LAMBDA, ["lambda", "build", "--release", "--arm64"]);
buildExport();

const outputs = join(ROOT, "infra-cdk/cdk.out/outputs.json");
const cdk = ["--filter", "infra-cdk", "exec", "cdk", "deploy", `rota-${stage}`, "--outputs-file", outputs];
run(PNPM, [...cdk, "-c", `stage=${stage}`, "-c", "built=true", ...context]);
const { WebBucket, ContentBucket, DistributionId } = JSON.parse(readFileSync(outputs, "utf8"))[
  `rota-${stage}`
];

// An edition that is older than the functions and the web app may lack words that they know.
publishContent(ContentBucket);

copy("_next/static/*");
copy("*");
for (const [file, metadata] of Object.entries(METADATA)) {
  const pairs = Object.entries(metadata).map((pair) => pair.join("="));
  const type = TYPES[extname(file)];
  run("aws", [
    "s3",
    "cp",
    join(OUT, file),
    `s3://${WebBucket}/${file}`,
    "--content-type",
    type,
    "--metadata",
    ...pairs,
  ]);
}
run("aws", ["cloudfront", "create-invalidation", "--distribution-id", DistributionId, "--paths", "/*"]);

/** Copies files type by type: the command line does not know all of them. */
function copy(files) {
  for (const [extension, type] of Object.entries(TYPES)) {
    const only = ["--exclude", "*", "--include", `${files}${extension}`];
    const quiet = ["--recursive", "--only-show-errors"];
    run("aws", ["s3", "cp", OUT, `s3://${WebBucket}`, ...quiet, "--content-type", type, ...only]);
  }
}
