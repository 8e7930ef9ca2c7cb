/**
 * `scripts/deploy`: functions for arm64, then the stacks, then the content, then the web app. New assets are there before the first page that
 * names them, and no old asset is removed, so a page that somebody has open keeps working. At the end it asks the site.
 *
 * With `--version REF`, an earlier commit is deployed by its own script, from a work tree of its own: functions, resources,
 * content and web app go back together, and nothing of the checkout is touched.
 */
import "./help.mjs";
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { refuseAdvisories } from "./advisories.mjs";
import { REGION } from "./aws.mjs";
import { COMPRESSED, compressExport } from "./compress.mjs";
import { publishContent } from "./content.mjs";
import { buildFunctions } from "./functions.mjs";
import { findMissing } from "./preflight.mjs";
import { placeholdersIn } from "./seller.mjs";
import { buildExport, metadataOf, NEVER_CHANGES, OUT, TYPES } from "./site.mjs";
import { installNode, PNPM, ROOT, run } from "./tools.mjs";

const [stage, ...words] = process.argv.slice(2);
if (!["development", "staging", "production"].includes(stage)) {
  console.error(
    "usage: scripts/deploy development|staging|production [--version REF] [--check] [--cloudfront-verified] [-c name=value …]",
  );
  process.exit(1);
}
if (words[0] === "--version") {
  deployVersion(words[1], words.slice(2));
  process.exit(0);
}
const OWN = ["--check", "--cloudfront-verified"];
const [isCheck, isVerified] = OWN.map((word) => words.includes(word));
const context = words.filter((word) => !OWN.includes(word));
refusePlaceholders();
if (!isCheck) refuseUnpublished();
const [domain, certificate, mailFrom] = ["domain", "certificate", "mailFrom"].map((name) =>
  context.find((word) => word.startsWith(`${name}=`))?.slice(name.length + 1),
);
refuseUnprepared();
if (isCheck) {
  console.log(`nothing is missing for ${stage}`);
  process.exit(0);
}
installNode();
refuseAdvisories(stage);

const secrets = ["booking-key", "edge-key", "iyzico", "duffel"].flatMap((name) => {
  const version = versionOf(name);
  return version ? ["-c", `secret-${name}=${version}`] : [];
});
buildFunctions();
buildExport(domain ? `https://${domain}` : "");

const { FirewallArn } = deploy(`rota-${stage}-edge`);
const made = deploy(`rota-${stage}`, [...secrets, "-c", `firewall=${FirewallArn}`]);
const { WebBucket, ContentBucket, DistributionId, DistributionDomain } = made;
deploy(`rota-${stage}-watch`, ["-c", `distribution=${DistributionId}`]);

// An edition that is older than the functions and the web app may lack words that they know.
publishContent(ContentBucket);

compressExport(OUT);
const staying = ["--cache-control", NEVER_CHANGES.cacheControl];
copy(COMPRESSED, "*", ["--content-encoding", "br", ...staying]);
// What is stored compressed is not among these.
const { files: assets } = NEVER_CHANGES;
copy(OUT, `${assets}*`, staying, [`${assets}*.js`, `${assets}*.css`]);
copy(OUT, "*", [], [`${assets}*`, "*.html"]);
const pages = readdirSync(OUT, { recursive: true, encoding: "utf8" }).filter((file) =>
  file.endsWith(".html"),
);
for (const page of pages) {
  const file = join(OUT, page);
  const metadata = JSON.stringify(metadataOf(page, readFileSync(file, "utf8")));
  const how = ["--only-show-errors", "--content-type", TYPES[".html"], "--metadata", metadata];
  run("aws", ["s3", "cp", file, `s3://${WebBucket}/${page}`, ...how]);
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

/** An earlier commit, by its own script. */
function deployVersion(ref, rest) {
  const commit = git("rev-parse", "--verify", "--quiet", `${ref}^{commit}`);
  if (commit === "") end(`no commit is named ${ref}`);
  // The work tree stays, so that the next time only what differs is built.
  const tree = join(ROOT, "target/version");
  const checkout = ["-C", tree, "checkout", "--quiet", "--force", "--detach", commit];
  const add = ["worktree", "add", "--quiet", "--force", "--detach", tree, commit];
  run("git", existsSync(tree) ? checkout : add);
  run(join(tree, "scripts/deploy"), [stage, ...rest]);
}

/** What runs is a commit that others can read and go back to. */
function refuseUnpublished() {
  if (git("status", "--porcelain") !== "")
    end("the work tree has changes that are no commit: commit and push them");
  if (git("branch", "--remotes", "--contains", "HEAD") === "") end("no remote has this commit: push it");
}

/** What the account lacks would be found in the middle of a deployment. */
function refuseUnprepared() {
  const missing = findMissing({
    stage,
    isPublic: stage === "production",
    domain,
    certificate,
    mailFrom,
    isVerified,
  });
  if (missing.length === 0) return;
  const lines = missing.map(([step, complaint]) => `${complaint}: see "${step}" in docs/operations.md`);
  end(lines.join("\n"));
}

function git(...args) {
  return spawnSync("git", args, { cwd: ROOT, encoding: "utf8" }).stdout.trim();
}

/** Nobody buys from a seller without a licence. */
function refusePlaceholders() {
  const seller = JSON.parse(readFileSync(join(ROOT, "content/seller.json"), "utf8"));
  const placeholders = stage === "production" ? placeholdersIn(seller) : [];
  if (placeholders.length > 0) {
    end(`content/seller.json still has placeholders: ${placeholders.join(", ")}`);
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
    end(`no secret is named rota/${stage}/${name}: see decisions/13-secrets-by-reference.md`);
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
    // Who deploys has read the change as a commit; without a terminal nobody could answer.
    "--require-approval",
    "never",
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

function end(message) {
  console.error(message);
  process.exit(1);
}
