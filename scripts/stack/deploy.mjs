/**
 * `scripts/deploy`: functions for arm64, then the stacks, then the content, then the web app. New assets are there before the first page that
 * names them, and no old asset is removed, so a page that somebody has open keeps working. At the end it asks the site.
 *
 * With `--version REF`, an earlier commit is deployed by its own script, from a work tree of its own: functions, resources,
 * content and web app go back together, and nothing of the checkout is touched.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { refuseAdvisories } from "./advisories.mjs";
import { REGION } from "./aws.mjs";
import { COMPRESSED, compressExport } from "./compress.mjs";
import { publishContent } from "./content.mjs";
import { buildFunctions } from "./functions.mjs";
import { placeholdersIn } from "./seller.mjs";
import { buildExport, METADATA, OUT, TYPES } from "./site.mjs";
import { installNode, PNPM, ROOT, run } from "./tools.mjs";

const [stage, ...context] = process.argv.slice(2);
if (!["development", "staging", "production"].includes(stage)) {
  console.error("usage: scripts/deploy development|staging|production [--version REF] [-c name=value …]");
  process.exit(1);
}
if (context[0] === "--version") {
  const [, ref, ...rest] = context;
  const asked = ["rev-parse", "--verify", "--quiet", `${ref}^{commit}`];
  const commit = spawnSync("git", asked, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
  if (commit === "") {
    console.error(`no commit is named ${ref}`);
    process.exit(1);
  }
  // The work tree stays, so that the next time only what differs is built.
  const tree = join(ROOT, "target/version");
  const checkout = ["-C", tree, "checkout", "--quiet", "--force", "--detach", commit];
  run(
    "git",
    existsSync(tree) ? checkout : ["worktree", "add", "--quiet", "--force", "--detach", tree, commit],
  );
  run(join(tree, "scripts/deploy"), [stage, ...rest]);
  process.exit(0);
}
refusePlaceholders();
installNode();
refuseAdvisories(stage);

const secrets = ["booking-key", "edge-key", "iyzico", "duffel"].flatMap((name) => {
  const version = versionOf(name);
  return version ? ["-c", `secret-${name}=${version}`] : [];
});
buildFunctions();
buildExport();

const { FirewallArn } = deploy(`rota-${stage}-edge`);
const made = deploy(`rota-${stage}`, [...secrets, "-c", `firewall=${FirewallArn}`]);
const { WebBucket, ContentBucket, DistributionId, DistributionDomain } = made;
deploy(`rota-${stage}-watch`, ["-c", `distribution=${DistributionId}`]);

// An edition that is older than the functions and the web app may lack words that they know.
publishContent(ContentBucket);

compressExport(OUT);
copy(COMPRESSED, "*", ["--content-encoding", "br"]);
// What is stored compressed is not among these.
copy(OUT, "_next/static/*", [], ["_next/static/*.js", "_next/static/*.css"]);
copy(OUT, "*", [], ["_next/static/*"]);
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

// CloudFront's own name: the domain's may not lead here yet.
for (const path of ["/", "/flight/search/", "/api/mobile/info/"]) {
  const { status } = await fetch(`https://${DistributionDomain}${path}`);
  if (status !== 200) {
    console.error(`${path} is answered with ${status}`);
    process.exitCode = 1;
  }
}

/** Nobody buys from a seller without a licence. */
function refusePlaceholders() {
  const seller = JSON.parse(readFileSync(join(ROOT, "content/seller.json"), "utf8"));
  const placeholders = stage === "production" ? placeholdersIn(seller) : [];
  if (placeholders.length > 0) {
    console.error(`content/seller.json still has placeholders: ${placeholders.join(", ")}`);
    process.exit(1);
  }
}

/**
 * Which version of a secret is the present one: CloudFormation asks for a secret again only under another name. Production may have none
 * for Duffel, and sells none of its flights then.
 */
function versionOf(name) {
  const asked = ["secretsmanager", "list-secret-version-ids", "--secret-id", `rota/${stage}/${name}`];
  const only = ["--query", "Versions[?contains(VersionStages, 'AWSCURRENT')].VersionId", "--output", "text"];
  const { stdout } = spawnSync("aws", [...asked, ...only, "--region", REGION], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  const mayBeAbsent = name === "duffel" && stage === "production";
  if (!stdout?.trim() && !mayBeAbsent) {
    console.error(`no secret is named rota/${stage}/${name}: see decisions/13-secrets-by-reference.md`);
    process.exit(1);
  }
  return stdout?.trim();
}

/** Deploys one stack and gives what it says of itself. */
function deploy(stack, more = []) {
  const outputs = join(ROOT, "infra-cdk/cdk.out/outputs.json");
  const cdk = [
    "--filter",
    "infra-cdk",
    "exec",
    "cdk",
    "deploy",
    stack,
    "--exclusively",
    // What a first attempt left when it was put back: tables stay.
    "--import-existing-resources",
    "--outputs-file",
    outputs,
  ];
  run(PNPM, [...cdk, "-c", `stage=${stage}`, "-c", "built=true", ...more, ...context]);
  return JSON.parse(readFileSync(outputs, "utf8"))[stack];
}

/** Copies files type by type: the command line does not know all of them. Of its filters the last that fits counts. */
function copy(folder, files, stored = [], without = []) {
  for (const [extension, type] of Object.entries(TYPES)) {
    const only = ["--exclude", "*", "--include", `${files}${extension}`];
    const but = without.flatMap((left) => ["--exclude", left]);
    const how = ["--recursive", "--only-show-errors", "--content-type", type, ...stored];
    run("aws", ["s3", "cp", folder, `s3://${WebBucket}`, ...how, ...only, ...but]);
  }
}
